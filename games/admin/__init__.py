"""The admin of players, challenges, attempts and results: it shows, and its actions call services.

What is sealed stays sealed here too: code, salt, solution and logs show once the challenge is final. Whoever needs the
cards before that opens the preview, which is recorded and bars from ranking.
"""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin

from games.admin import challenges, players, results  # noqa: F401 - importing registers them

admin.site.site_header = admin.site.site_title = "Yukon Daily"
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign] # the limits of logging in hold here
admin.site.disable_action("delete_selected")
