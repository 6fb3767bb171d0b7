-- The operator's list of all orders: newest first, by first day, by status, by words; and the log of one order.
create index orders_newest on orders (created_at desc, id desc);
create index orders_first_day on orders (start_date desc, id desc);
create index orders_status_newest on orders (status, created_at desc, id desc);
create index orders_found_by on orders using gin
  ((order_number || ' ' || lender_name || ' ' || lendee_name || ' ' || (listing->>'brand') || ' ' || (listing->>'category')) gin_trgm_ops);
create index operator_lines_order on operator_lines (order_id, id desc) where order_id is not null;
