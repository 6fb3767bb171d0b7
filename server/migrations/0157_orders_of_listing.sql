-- concurrently: the loans of an item, counted in the operator's list of items.
create index concurrently if not exists orders_of_listing on orders (listing_id) where accepted_at is not null;
