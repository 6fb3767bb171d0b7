-- concurrently: how many of those who joined have requested and agreed on a loan, without reading each order.
create index concurrently if not exists orders_asked_by on orders (lendee_id) include (accepted_at) where status <> 'ENQUIRED';
