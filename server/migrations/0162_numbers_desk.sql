-- allowed require-concurrent-index-creation: each is built in well under a second over 100,000 orders
-- The operator's numbers by week: what was requested, ended, returned and moved since an instant, and items never lent.
create index orders_requested_since on orders (created_at) include (lender_id, status, accepted_at, closed_at, reason);
create index orders_accepted_since on orders (accepted_at) include (lender_id) where accepted_at is not null;
create index orders_closed_since on orders (closed_at) where received_at is not null;
create index orders_returned_since on orders (returned_at) where returned_at is not null;
create index orders_lent on orders (listing_id) where accepted_at is not null;
create index coin_lines_since on coin_lines (at) include (kind, member_id);
