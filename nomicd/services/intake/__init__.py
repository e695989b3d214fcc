"""Mail on its way in: on the disk, with what was found to prove its sender, before anybody is told."""
