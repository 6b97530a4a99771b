"""Pictures of the track for documents; nothing that plays imports them."""
