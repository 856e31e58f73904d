"""The services that all code which shows tables needs."""

from __future__ import annotations

from typing import NamedTuple

from referee.referee import Referee

from ..drawing import Drawing
from ..readers import Readers
from .channels import Channels


class DeliveryTools(NamedTuple):
    """The services that all code which shows tables needs."""

    referee: Referee
    readers: Readers
    drawing: Drawing
    channels: Channels
