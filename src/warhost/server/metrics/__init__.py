"""Figures for whoever watches over a server, as Prometheus reads them; off unless the host wants them."""
