-- concurrently: lines of what is owed are many, those taken back few: the months' sums read both ends of the latter
create index concurrently if not exists owed_lines_voided on owed_lines (voided_at) include (created_at, pence) where voided_at is not null;
