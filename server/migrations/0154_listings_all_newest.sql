-- concurrently: the operator's list of all items.
create index concurrently if not exists listings_all_newest on listings (created_at desc, id desc) where deleted_at is null;
