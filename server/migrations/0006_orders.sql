create table pending_requests (
  id uuid primary key,
  lendee_id uuid not null references members (id),
  lender_id uuid not null references members (id),
  listing_id text not null references listings (id),
  coin_id uuid references coins (id),
  delivery_method text not null check (delivery_method in ('DELIVERY', 'IN_PERSON')),
  start_date date not null,
  end_date date not null,
  use_lendee_primary_address boolean not null,
  are_friends boolean not null,
  state text not null check (state in ('OPEN', 'RESERVED', 'HELD', 'ORDERED', 'RELEASED')),
  price jsonb,                                             -- frozen when the dates are reserved
  setup_intent_id text,
  payment_intent_id text,
  capture_before timestamptz,
  reserved_at timestamptz,
  order_id uuid unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (end_date >= start_date)
);
create index pending_requests_lendee on pending_requests (lendee_id, created_at desc);
create index pending_requests_unfinished on pending_requests (reserved_at) where state in ('RESERVED', 'HELD');

create sequence order_numbers start 10001;

create table orders (
  id uuid primary key,
  order_number text not null unique,
  status text not null check (status in ('ENQUIRED', 'REQUESTED', 'ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'DECLINED',
    'SHIPPING_SENT', 'SHIPPING_RECEIVED', 'COMPLETED', 'DISPUTE', 'EXPIRED', 'CANCELLED')),
  lender_id uuid not null references members (id),
  lendee_id uuid not null references members (id),
  listing_id text not null references listings (id),
  lender_name text not null,
  lendee_name text not null,
  listing jsonb not null,                                  -- snapshot: image, brand, size, category, description, dry cleaning, replacement price
  delivery_method text not null check (delivery_method in ('DELIVERY', 'IN_PERSON')),
  start_date date not null,
  end_date date not null,
  are_friends boolean not null,
  price jsonb not null,
  coin_id uuid references coins (id),
  pending_request_id uuid unique references pending_requests (id),
  setup_intent_id text,
  payment_intent_id text unique,
  use_lendee_primary_address boolean not null,
  lendee_address jsonb,
  lender_address jsonb,
  message text not null default '',
  terms_version text not null,
  tariff jsonb not null,
  conversation_id uuid,
  answer_by timestamptz,
  settling text,                                           -- the move whose money is on its way; no other move may pass
  reason text,
  not_fit boolean not null default false,
  accepted_at timestamptz,
  received_at timestamptz,
  returned_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (lender_id <> lendee_id)
);
create index orders_lender on orders (lender_id, created_at desc);
create index orders_lendee on orders (lendee_id, created_at desc);
create index orders_answer_by on orders (answer_by) where status = 'REQUESTED';
create index orders_returned on orders (returned_at) where status = 'SHIPPING_RECEIVED';
create index orders_settling on orders (updated_at) where settling is not null;

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  move text not null,
  from_status text,
  to_status text not null,
  by_role text check (by_role in ('LENDER', 'LENDEE')),
  at timestamptz not null,
  detail jsonb
);
create index order_events_order on order_events (order_id, id);

-- Which days of a listing are taken, and by whom. The exclusion constraint is the backstop behind the listing's lock:
-- the same day can never belong to two loans. `blocked` is the loan widened by the turnaround.
create table bookings (
  id uuid primary key,
  listing_id text not null references listings (id),
  lendee_id uuid not null references members (id),
  pending_request_id uuid unique references pending_requests (id),
  order_id uuid unique references orders (id),
  blocked daterange not null,
  released_at timestamptz,
  created_at timestamptz not null,
  constraint bookings_no_overlap exclude using gist (listing_id with =, blocked with &&) where (released_at is null)
);
create unique index bookings_one_open on bookings (listing_id, lendee_id) where released_at is null;

create table blocked_days (
  id uuid primary key,
  listing_id text references listings (id),                -- null: all listings of the owner (holiday)
  owner_id uuid not null references members (id),
  days daterange not null,
  created_at timestamptz not null
);
create index blocked_days_listing on blocked_days (listing_id);
create index blocked_days_owner on blocked_days (owner_id);

-- Money only ever moves through this table: one row an operation, its key the provider's idempotency key.
create table payment_operations (
  key text primary key,
  kind text not null check (kind in ('HOLD', 'CAPTURE', 'RELEASE', 'REFUND', 'CHARGE')),
  pending_request_id uuid references pending_requests (id),
  order_id uuid references orders (id),
  setup_intent_id text,
  payment_intent_id text,
  amount_pence int not null check (amount_pence >= 0),
  state text not null check (state in ('PENDING', 'DONE', 'REFUSED')),
  refusal_code text,
  attempts int not null default 0,
  claimed_until timestamptz,                               -- who acts on it now has until then; after that anyone may
  created_at timestamptz not null,
  finished_at timestamptz
);
create index payment_operations_order on payment_operations (order_id);
create index payment_operations_pending on payment_operations (created_at) where state = 'PENDING';

-- The customer that the card provider knows a member as.
create table payment_customers (
  member_id uuid primary key references members (id),
  customer_id text not null
);
