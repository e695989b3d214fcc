"""The static site: pages that any web server can serve, written aside and swapped in at once."""

from nomicd.adapters.site.builder import NotOurs, Outdated, Press, Site, nothing
from nomicd.adapters.site.feeds import Place

__all__ = ["NotOurs", "Outdated", "Place", "Press", "Site", "nothing"]
