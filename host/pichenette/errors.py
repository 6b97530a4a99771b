"""The root of every error that pichenette raises on purpose.

Each has a built-in second parent, so that `except ValueError` means what people expect, and a
message that says what, where and what next.
"""

import errno
import socket

from pichenette.text import Text, same

# What the system says in English alone, whatever the locale is.
_FRENCH = {
    errno.ENOENT: "ce fichier ou ce dossier n’existe pas",
    errno.EACCES: "accès refusé",
    errno.EPERM: "opération interdite",
    errno.EEXIST: "il existe déjà",
    errno.EISDIR: "c’est un dossier",
    errno.ENOTDIR: "ce n’est pas un dossier",
    errno.ENOTEMPTY: "le dossier n’est pas vide",
    errno.ENAMETOOLONG: "ce nom est trop long",
    errno.ENOSPC: "plus de place sur le disque",
    errno.EROFS: "ce disque est en lecture seule",
    errno.EIO: "erreur d’entrée-sortie",
    errno.EBUSY: "déjà utilisé",
    errno.ENODEV: "cet appareil n’est plus là",
    errno.ENXIO: "cet appareil n’est plus là",
    errno.EMFILE: "trop de fichiers ouverts",
    errno.ENOMEM: "plus assez de mémoire",
    errno.EAGAIN: "la machine est trop occupée",
    errno.EADDRINUSE: "cette adresse est déjà prise",
    errno.EADDRNOTAVAIL: "cette machine n’a pas cette adresse",
    socket.EAI_NONAME: "ce nom est inconnu",
}


class PichenetteError(Exception):
    """Something pichenette can explain."""


class Explained(PichenetteError):
    """One that people at a table read: `text` says it in every language."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def reason(error: OSError) -> Text:
    """Why the system refuses, without the path."""
    said = error.strerror or str(error)
    return Text(said, _FRENCH.get(error.errno or 0, said))


def text_of(error: BaseException) -> Text:
    """What to tell people about any error; the system's own words if it brings no text."""
    if isinstance(error, Explained):
        return error.text
    return same(str(error) or type(error).__name__)
