-- concurrently: the operators' search in their log, without accents; operator_lines_found_by is of the version before
create index concurrently if not exists operator_lines_searched on operator_lines using gin
  (unaccented(action || ' ' || subject || ' ' || detail::text) gin_trgm_ops);
