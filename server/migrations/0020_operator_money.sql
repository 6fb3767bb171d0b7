-- PAYMENT: a charge with the member there, so that her bank may ask her.
alter table payment_operations
  drop constraint payment_operations_kind_check,
  add constraint payment_operations_kind_check
    check (kind in ('HOLD', 'CAPTURE', 'RELEASE', 'REFUND', 'CHARGE', 'PAYMENT'));
create index payment_operations_intent on payment_operations (payment_intent_id);

-- Every notice of the card provider, once; they come twice, late and in any order.
create table payment_events (
  event_id text primary key,
  kind text not null,
  payment_intent_id text,
  setup_intent_id text,
  at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payment_events_open on payment_events (received_at) where handled_at is null;

-- Where the provider's books and ours differ: what we wrote down, what is there. Open until a later look finds them agree.
create table payment_drifts (
  payment_intent_id text not null,
  kind text not null check (kind in ('CAPTURED', 'REFUNDED', 'STILL_HELD', 'MISSING', 'UNKNOWN_HOLD', 'CARD_DISPUTE')),
  order_id uuid references orders (id),
  expected_pence int not null,
  found_pence int not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  primary key (payment_intent_id, kind)
);
create index payment_drifts_open on payment_drifts (first_seen_at) where resolved_at is null;

-- When a piece of work that the clock starts is due again; whoever moves the row does it.
create table turns (
  name text primary key,
  next_at timestamptz not null,
  done_at timestamptz
);

-- What the operator did. Nothing here is ever changed.
create table operator_lines (
  id bigint generated always as identity primary key,
  operator_id uuid not null references members (id),
  action text not null,
  order_id uuid references orders (id),
  subject text not null,
  detail jsonb not null,
  at timestamptz not null
);
create index operator_lines_at on operator_lines (at desc);
