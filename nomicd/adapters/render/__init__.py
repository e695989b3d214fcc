"""Pages as text, as HTML for mails, and as the static site: three visitors of the blocks of `kernel/page`.

Mails are made by the templates of the folder given, one of each per kind of mail. Strangers' words are data
here: escaped, or, if they are Markdown, rendered without HTML and images and then cleaned again. Nothing in
the result is fetched from anywhere. The site's pages can be served by any web server; they are written aside
and swapped in at once.
"""

from nomicd.adapters.render.fallback import FallbackRenderer, fault
from nomicd.adapters.render.feeds import SiteAddress
from nomicd.adapters.render.mail_templates import JinjaRenderer
from nomicd.adapters.render.mailto import mailto
from nomicd.adapters.render.markdown import markdown
from nomicd.adapters.render.site import NotOurs, Outdated, SiteMaterials, SiteWriter, nothing

__all__ = [
    "FallbackRenderer",
    "JinjaRenderer",
    "NotOurs",
    "Outdated",
    "SiteAddress",
    "SiteMaterials",
    "SiteWriter",
    "fault",
    "mailto",
    "markdown",
    "nothing",
]
