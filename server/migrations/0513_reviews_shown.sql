-- concurrently: reviews are many; a page of those about one member is read newest first
create index concurrently if not exists reviews_shown on reviews (subject_id, shown_at desc, id desc) where shown_at is not null;
