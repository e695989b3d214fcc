"""One stored mail becomes events, a disposition and a receipt: see `pipeline`."""
