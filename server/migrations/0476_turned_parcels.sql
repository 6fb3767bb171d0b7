-- concurrently: the few parcels that turned round to their senders, which the operator's list of orders and the clock ask for.
create index concurrently if not exists parcels_turned on parcels (direction, order_id) where delivered_at is null and turned_at is not null;
