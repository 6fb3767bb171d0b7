-- concurrently: reviews are many; every ten seconds those are asked for that may still be written, whose writers are reminded once
create index concurrently if not exists reviews_unwritten on reviews (shows_at) where not is_fulfilled;
