-- concurrently: the operator's search among orders, without accents; orders_found_by is of the version before
create index concurrently if not exists orders_searched on orders using gin
  (unaccented(order_number || ' ' || lender_name || ' ' || lendee_name || ' ' || (listing->>'brand') || ' ' || (listing->>'category')) gin_trgm_ops);
