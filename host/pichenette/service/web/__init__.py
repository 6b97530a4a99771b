"""The page and its interface over HTTP: imported only where a page is served."""
