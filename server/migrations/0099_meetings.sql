-- Where and when the two of a loan in person meet (product.md §1, "Meeting"). For each handover of an order one proposal is
-- open and one is agreed at most, whoever writes at the same moment. `sequence`: counts what calendars must hear.
create table meetings (
  id uuid primary key,
  order_id uuid not null references orders (id),
  handover text not null check (handover in ('OUT', 'BACK')),
  proposed_by uuid not null references members (id),
  place text not null,
  at timestamptz not null,
  state text not null check (state in ('PROPOSED', 'AGREED', 'REPLACED', 'WITHDRAWN', 'CANCELLED')),
  sequence int not null default 0,
  created_at timestamptz not null,
  answered_at timestamptz
);
create unique index meetings_one_proposed on meetings (order_id, handover) where state = 'PROPOSED';
create unique index meetings_one_agreed on meetings (order_id, handover) where state = 'AGREED';
create index meetings_order on meetings (order_id, created_at);

-- A member's private calendar address. The token is made of the member and the generation; only its hash is stored.
create table calendar_feeds (
  member_id uuid primary key references members (id),
  generation int not null,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
