-- concurrently: the operators' search in their log.
create index concurrently if not exists operator_lines_found_by on operator_lines
  using gin ((action || ' ' || subject || ' ' || detail::text) gin_trgm_ops);
