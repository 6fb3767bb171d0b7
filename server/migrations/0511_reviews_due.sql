-- concurrently: reviews are many; every ten seconds those are asked for that were written and whose time has come
create index concurrently if not exists reviews_due on reviews (shows_at) where is_fulfilled and shown_at is null;
