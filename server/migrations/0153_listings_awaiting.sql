-- concurrently: the items that wait for an operator, oldest first.
create index concurrently if not exists listings_awaiting on listings (awaits_approval_since) where awaits_approval_since is not null;
