-- When the time is over to say that it does not fit, where a dispute took some of it; null without one.
alter table orders add column help_until timestamptz;
