-- What the member was shown of a request, frozen with it (decision 75), and what has changed since they first saw it.
alter table pending_requests add column shown jsonb;
alter table pending_requests add column changed jsonb;
-- The client's own name of an order that has no pending request: from its Idempotency-Key (decision 76).
alter table orders add column client_key text;
create unique index orders_client_key on orders (lendee_id, client_key) where client_key is not null;
-- The caller's own request for a listing, when a payment call names no request.
create index pending_requests_choice on pending_requests (lendee_id, listing_id, created_at desc);
