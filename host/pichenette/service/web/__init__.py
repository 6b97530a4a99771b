"""The page and its interface over HTTP; imported only if a page is served."""
