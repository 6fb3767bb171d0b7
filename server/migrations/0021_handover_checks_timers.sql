-- Handover codes are computed, never kept (decision 0026); kept is how often somebody tried one.
create table handover_tries (
  order_id uuid not null references orders (id),
  handover text not null check (handover in ('OUT', 'BACK')),
  tries int not null,
  last_at timestamptz not null,
  blocked_until timestamptz,
  primary key (order_id, handover)
);

-- When the lender was asked whether a garment lent in person is back.
alter table orders add column back_asked_at timestamptz;
create index orders_back_to_ask on orders (end_date)
  where delivery_method = 'IN_PERSON' and back_asked_at is null and status in ('ACCEPTED', 'SHIPPING_RECEIVED');
create index messages_order on messages (order_id) where order_id is not null;
create index messages_review on messages (review_id) where review_id is not null;

-- How the garment was at each of the four moments of a loan, by the one who had it then. Written once.
create table condition_checks (
  order_id uuid not null references orders (id),
  moment text not null check (moment in ('LENDER_OUT', 'LENDEE_IN', 'LENDEE_OUT', 'LENDER_IN')),
  member_id uuid not null references members (id),
  is_clean boolean not null,
  is_undamaged boolean not null,
  is_complete boolean not null,
  note text not null default '',
  images text[] not null default '{}',
  created_at timestamptz not null,
  primary key (order_id, moment)
);

-- What every timer did last, in whichever process. The times are the machine's, not those of a moved clock.
create table timers (
  name text primary key,
  every_seconds int not null,
  process text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  took_ms int,
  runs bigint not null,
  failures bigint not null,
  last_failure text,
  last_failure_at timestamptz
);
