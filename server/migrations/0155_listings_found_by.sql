-- concurrently: the operator's search among all items.
create index concurrently if not exists listings_found_by on listings
  using gin ((brand || ' ' || category || ' ' || colour || ' ' || id || ' ' || description) gin_trgm_ops) where deleted_at is null;
