"""Client of the Company Data Service."""

from .async_client import AsyncClient
from .client import Client
from .errors import (
    ApiError,
    CursorExpired,
    InvalidKey,
    InvalidRequest,
    NoCredits,
    NotFound,
    RateLimited,
    ServiceUnavailable,
)

__all__ = [
    "ApiError",
    "AsyncClient",
    "Client",
    "CursorExpired",
    "InvalidKey",
    "InvalidRequest",
    "NoCredits",
    "NotFound",
    "RateLimited",
    "ServiceUnavailable",
]
