-- concurrently: the changes of the items that a search finds, in the operators' log.
create index concurrently if not exists status_lines_item on status_lines (subject, id) where kind = 'LISTING';
