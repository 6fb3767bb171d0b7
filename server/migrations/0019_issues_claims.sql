-- Where a dispute came from, and since when an order runs again: its timers count from there.
alter table orders
  add column disputed_from text,
  add column disputed_at timestamptz,
  add column resumed_at timestamptz,
  add constraint orders_disputed check (status = 'DISPUTE' or disputed_from is null);

-- How a dispute was settled, in the operator's words to both.
create table resolutions (
  id uuid primary key,
  order_id uuid not null references orders (id),
  operator_id uuid not null references members (id),
  outcome text not null check (outcome in ('COMPLETED', 'CANCELLED', 'BACK')),
  to_status text not null,
  reason text not null,
  refund_pence int not null check (refund_pence >= 0),
  charge_pence int not null check (charge_pence >= 0),
  is_coin_returned boolean not null,
  at timestamptz not null
);
create index resolutions_order on resolutions (order_id, at);

create table order_issues (
  id uuid primary key,
  order_id uuid not null references orders (id),
  member_id uuid not null references members (id),
  role text not null check (role in ('LENDER', 'LENDEE')),
  topic text not null check (topic in ('DAMAGED', 'NOT_ARRIVED', 'NOT_RETURNED', 'OTHER')),
  description text not null check (description <> ''),
  images jsonb not null,
  resolution_id uuid references resolutions (id),
  created_at timestamptz not null
);
create index order_issues_order on order_issues (order_id, created_at);

-- A lendee who cannot return on time asks for another last day. One question at a time.
create table extensions (
  id uuid primary key,
  order_id uuid not null references orders (id),
  old_end_date date not null,
  end_date date not null,
  message text not null,
  state text not null check (state in ('OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'ENDED')),
  created_at timestamptz not null,
  answered_at timestamptz,
  check (end_date > old_end_date)
);
create unique index extensions_one_open on extensions (order_id) where state = 'OPEN';
create index extensions_order on extensions (order_id, created_at);

-- What a lender claims from the tariff that both agreed to. OPEN waits for the lendee, CONTESTED for the operator, CHARGING
-- for the card; DUE is a balance that the card did not pay.
create table claims (
  id uuid primary key,
  order_id uuid not null references orders (id),
  lender_id uuid not null references members (id),
  lendee_id uuid not null references members (id),
  by_operator boolean not null,
  lines jsonb not null,                                    -- the agreed tariff's lines: id, label, pence
  amount_pence int not null check (amount_pence >= 0),
  claimed_pence int not null check (claimed_pence > 0),
  description text not null,
  images jsonb not null,
  state text not null check (state in ('OPEN', 'CONTESTED', 'CHARGING', 'DUE', 'PAID', 'DISMISSED', 'WITHDRAWN')),
  answer_by timestamptz,
  answered_at timestamptz,
  contest_reason text,
  decision_reason text,                                    -- the operator's, to both
  refusal_code text,                                       -- why the card did not pay
  charge_key text,                                         -- the payment operation that is to pay it
  reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz
);
create index claims_order on claims (order_id, created_at);
create index claims_answer_by on claims (answer_by) where state = 'OPEN';
create index claims_charging on claims (updated_at) where state = 'CHARGING';
create index claims_unsettled on claims (lendee_id) where state in ('DUE', 'CHARGING');
create index claims_contested on claims (updated_at) where state = 'CONTESTED';

-- What Hemline owes lenders out of what lendees paid: cleaning once a loan is complete, compensation once a claim is paid.
create table owed_lines (
  id uuid primary key,
  member_id uuid not null references members (id),
  order_id uuid not null references orders (id),
  claim_id uuid unique references claims (id),
  kind text not null check (kind in ('CLEANING', 'COMPENSATION')),
  pence int not null check (pence > 0),
  created_at timestamptz not null,
  paid_at timestamptz,
  voided_at timestamptz,
  note text not null default '',
  check (paid_at is null or voided_at is null),
  check ((kind = 'COMPENSATION') = (claim_id is not null))
);
create unique index owed_lines_cleaning on owed_lines (order_id) where kind = 'CLEANING';
create index owed_lines_open on owed_lines (created_at) where paid_at is null and voided_at is null;
create index owed_lines_member on owed_lines (member_id, created_at desc);
