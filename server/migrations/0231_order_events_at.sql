-- concurrently: what went wrong since yesterday, from the moves of the last day; small, since moves are added in order of time.
create index concurrently if not exists order_events_at on order_events using brin (at) with (pages_per_range = 16);
