"""Remember when a result came under an account's name: final standings take nothing new."""

from typing import Any

from django.db import migrations, models
from django.db.models import F


def say_when_entered(apps: Any, schema_editor: Any) -> None:
    """Every account's result so far stands in the standings already."""
    results = apps.get_model("games", "Result").objects
    results.filter(attempt__player__name__isnull=False).update(entered_at=F("recorded_at"))


class Migration(migrations.Migration):
    dependencies = [("games", "0003_analysis")]

    operations = [
        migrations.AddField(
            model_name="result",
            name="entered_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(say_when_entered, migrations.RunPython.noop),
    ]
