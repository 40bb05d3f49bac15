"""What is each unit worth? Prices found by battles between armies that are drawn by lot."""

from warhost.lab.prices.plan import PricePlan, make_price_plan, pricing_of
from warhost.lab.prices.result import price_data, price_toml
from warhost.lab.prices.rounds import run
from warhost.lab.prices.store import PriceStore

__all__ = ["PricePlan", "PriceStore", "make_price_plan", "price_data", "price_toml", "pricing_of", "run"]
