"""One program for both roles: HTTP goes to Django's WSGI application, websockets to Channels.

A thread pool that calls WSGI costs half of what Django's own ASGI handler costs per request.
"""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yukon_site.settings")

from a2wsgi import WSGIMiddleware
from channels.routing import ProtocolTypeRouter, URLRouter

from yukon_site.wsgi import application as wsgi_application  # sets Django up, so before anything that imports models
from leaderboard.consumers import lifespan  # isort: skip
from leaderboard.routing import websocket_urlpatterns  # isort: skip
from yukon_site.bodies import BodyFirst  # isort: skip
from yukon_site.origins import OriginCheck  # isort: skip

application = ProtocolTypeRouter(
    {
        # Django, a2wsgi and we describe the same callables with types that do not meet.
        "http": BodyFirst(WSGIMiddleware(wsgi_application, workers=4)),  # type: ignore[arg-type]
        "websocket": OriginCheck(URLRouter(websocket_urlpatterns)),
        "lifespan": lifespan,
    }
)

# With thousands of sockets open a full collection stops them all for a second: what is loaded by now never has to be
# looked at again, and the rest less often.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 50, 1000)
