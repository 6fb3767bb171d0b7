-- Answers to repeated writes are forgotten after a week.
create index if not exists idempotent_writes_claimed_at on idempotent_writes (claimed_at);

-- What the clock looks for every ten seconds is among the orders that are not over, few beside those that are.
create index orders_live on orders (start_date) where status in
  ('REQUESTED', 'ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT', 'SHIPPING_RECEIVED', 'DISPUTE');
