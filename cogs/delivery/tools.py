"""The services that every way of showing a table uses."""

from __future__ import annotations

from typing import NamedTuple

from referee.referee import Referee

from ..drawing import Drawing
from ..readers import Readers
from .channels import Channels


class DeliveryTools(NamedTuple):
    """The referee, whoever reads its messages, and the way from a message to Discord."""

    referee: Referee
    readers: Readers
    drawing: Drawing
    channels: Channels
