"""A certificate of nobody, made for these tests alone."""

from pathlib import Path

CERTIFICATE = """\
-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUKXCKsHJFvKUMwM+TMnfylMSSyOYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNzA0MDIxNloYDzIxMjYxMDI0
MDQwMjE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASlvCV+T1xV2tqnSviH4puumR5u/CZxstovHXPUz8jNRXnFsSa0kDsD
FtVfnqoKaaXffzSFJgsHkOvUvT1/nxYco28wbTAdBgNVHQ4EFgQUlQJt4U6rSVp7
gE1VUBxM9iy2iYswHwYDVR0jBBgwFoAUlQJt4U6rSVp7gE1VUBxM9iy2iYswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAN4yvZ4r0P/sjymLrs/32ckMSOa3HXcQPm98WTU+IyUPAiAk
ol0m9crtYCIk59QFVcOiKiUQ9cjq+GIMDfuiQxWbSQ==
-----END CERTIFICATE-----
"""
KEY = """\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXYtyT5xwRyUaCMpx
ufbrCxQ2R9CKY1xNMtNMwhK9ioChRANCAASlvCV+T1xV2tqnSviH4puumR5u/CZx
stovHXPUz8jNRXnFsSa0kDsDFtVfnqoKaaXffzSFJgsHkOvUvT1/nxYc
-----END PRIVATE KEY-----
"""


def certified(folder: Path) -> Path:
    """Settings of a page over HTTPS; certificate and key are written beside them."""
    certificate, key, settings = (
        folder / name for name in ("page.pem", "page.key", "settings.toml")
    )
    certificate.write_text(CERTIFICATE, encoding="ascii")
    key.write_text(KEY, encoding="ascii")
    settings.write_text(f'[page]\ncertificate = "{certificate}"\nkey = "{key}"\n', encoding="utf-8")
    return settings
