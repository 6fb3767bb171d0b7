-- concurrently: the operator's search among members, without accents; members_found_by is of the version before
create index concurrently if not exists members_searched on members using gin
  (unaccented(first_name || ' ' || second_name || ' ' || email::text || ' ' || coalesce(city, '') || ' ' || public_id) gin_trgm_ops);
