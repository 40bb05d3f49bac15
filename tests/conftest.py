"""What every test shares: the plugin that reads `@pytest.mark.clause`, and a Hypothesis profile fit for two cores."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["clauses"]

# A rule's first call may compile it, so time says nothing about a single example.
settings.register_profile("warhost", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("warhost")
