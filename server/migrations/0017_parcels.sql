-- The pair of labels of a loan by post. One row an order, written with the move that opens it; whoever acts at the carrier
-- claims it first. VOIDING: the loan was cancelled, what the carrier has of it is to be voided.
create table label_orders (
  order_id uuid primary key references orders (id),
  state text not null check (state in ('PENDING', 'READY', 'VOIDING', 'VOIDED', 'UNUSED')),
  attempts int not null default 0,
  failure text,                                            -- what the carrier said last, when it said no
  claimed_until timestamptz,
  try_after timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index label_orders_open on label_orders (created_at) where state in ('PENDING', 'VOIDING');

create table parcels (
  order_id uuid not null references orders (id),
  direction text not null check (direction in ('OUTBOUND', 'RETURN')),
  shipment_id text,                                        -- the carrier's; null for a parcel that was only entered
  tracking_number text not null,
  is_manual boolean not null default false,
  label_pdf bytea,
  posted_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,                                     -- when its tracking was last asked for
  created_at timestamptz not null,
  primary key (order_id, direction)
);
create index parcels_number on parcels (tracking_number);
create index parcels_tracked on parcels (read_at nulls first) where delivered_at is null;
