-- concurrently: the operator's search among items, without accents; listings_found_by is of the version before
create index concurrently if not exists listings_searched on listings using gin
  (unaccented(brand || ' ' || category || ' ' || colour || ' ' || id || ' ' || description) gin_trgm_ops) where deleted_at is null;
