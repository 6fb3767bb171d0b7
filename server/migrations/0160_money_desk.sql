-- allowed require-concurrent-index-creation: each is built in well under a second over 100,000 orders
-- What an operator decided about a difference with the card provider (decision 164). `pence` changes our own sum of that
-- kind; an act that moves money at the provider is a payment operation with the key 'fix:<id>'. Rows are never changed.
create table payment_corrections (
  id uuid primary key,
  payment_intent_id text not null,
  kind text not null check (kind in ('CAPTURED', 'REFUNDED', 'STILL_HELD', 'MISSING', 'UNKNOWN_HOLD', 'CARD_DISPUTE')),
  act text not null check (act in ('RECORD', 'REFUND', 'RELEASE', 'WON', 'LOST')),
  pence int not null,
  order_id uuid references orders (id),
  operator_id uuid not null references members (id),
  at timestamptz not null
);
create index payment_corrections_payment on payment_corrections (payment_intent_id);
create index payment_corrections_order on payment_corrections (order_id) where order_id is not null;

-- The operator's lists of payments, and sums by month.
create index payment_operations_newest on payment_operations (kind, created_at desc);
create index payment_operations_all on payment_operations (created_at desc);
create index payment_operations_month on payment_operations (finished_at) include (kind, amount_pence)
  where state = 'DONE' and kind in ('CAPTURE', 'CHARGE', 'PAYMENT', 'REFUND');
create index payment_operations_request on payment_operations (pending_request_id) where pending_request_id is not null;
