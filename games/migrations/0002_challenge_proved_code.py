"""Tie a challenge's proof to the code that it was replayed for: a log for another code or rule schedules nothing."""

from typing import Any

from django.db import migrations, models
from django.db.models import Q, Value
from django.db.models.functions import Concat

UNPROVED = Q(status__in=["draft", "rejected", "void"])
CODE = Concat(Value("YU1-"), "rule", Value("-"), "symbols")


def say_proved_code(apps: Any, schema_editor: Any) -> None:
    """Every stored solution was replayed for the code that its challenge has: nothing could change it since."""
    apps.get_model("games", "Challenge").objects.exclude(solution="").update(proved_code=CODE)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="challenge",
            name="proved_code",
            field=models.CharField(blank=True, default="", editable=False, max_length=22),
            preserve_default=False,
        ),
        migrations.RunPython(say_proved_code, migrations.RunPython.noop),
        migrations.RemoveConstraint(model_name="challenge", name="challenge_proved_before_scheduled"),
        migrations.AddConstraint(
            model_name="challenge",
            constraint=models.CheckConstraint(
                name="challenge_proved_before_scheduled",
                condition=UNPROVED | (~Q(solution="") & Q(par__isnull=False, par__gt=0) & Q(proved_code=CODE)),
            ),
        ),
    ]
