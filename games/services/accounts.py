"""Accounts: of two players who want one name, one gets it."""

from datetime import datetime
from uuid import UUID

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from games.models import Player
from games.names import LOOK_ALIKE, name_key, name_skeleton
from games.services.players import player_changed, results_enter


class NameTaken(ValidationError):
    """Another account has the name."""

    def __init__(self) -> None:
        super().__init__(
            _("This user name is taken; upper and lower case and dotted and dotless i count as the same."),
            code="name_taken",
        )


def player_check_name(name: str, *, player: Player | None = None) -> None:
    """Raise ValidationError if an account other than player has this name or one that looks like it.

    Two sign-ups at once both pass; then the constraint decides, and `player_sign_up` raises NameTaken.
    """
    others = Player.objects.exclude(pk=player.pk) if player else Player.objects.all()
    if others.filter(name_key=name_key(name)).exists():
        raise NameTaken
    if others.filter(name_skeleton=name_skeleton(name)).exists():
        raise ValidationError(LOOK_ALIKE, code="name_look_alike")


def player_sign_up(*, guest: Player | None, name: str, email: str, password: str, now: datetime) -> Player:
    """Return a new account, or the guest as an account, whose results then enter the standings that are not final.

    A guest who has signed up or gone meanwhile is left alone, and a new account is made. Raises NameTaken.
    """
    hashed = make_password(password)  # takes its time, so not while the transaction holds the database
    with transaction.atomic():
        player = (guest and Player.objects.select_for_update().filter(pk=guest.pk, name=None).first()) or Player()
        player.email = email
        player.password = hashed
        player_save(player=player, name=name, now=now)
    return player


@transaction.atomic
def player_set_email(*, player_id: UUID, email: str) -> None:
    """Give an account another e-mail address, or none; links for a new password that the old one got are void."""
    Player.objects.filter(pk=player_id).update(email=email.lower())
    EmailAddress.objects.filter(user=player_id).delete()  # where allauth looks for an account too


@transaction.atomic
def player_save(*, player: Player, name: str, now: datetime) -> None:
    """Save an account under a name, and let the standings show it. Raises NameTaken."""
    player.name, player.name_key, player.name_skeleton = name, name_key(name), name_skeleton(name)
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        raise NameTaken from error
    results_enter(player_id=player.pk, now=now)
    player_changed(player_id=player.pk)
