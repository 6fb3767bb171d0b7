-- A claim with the carrier for a parcel that it lost (decision 350): opened by the clock, sent by whoever paid the postage.
create table carrier_claims (
  order_id uuid not null references orders (id),
  direction text not null check (direction in ('OUTBOUND', 'RETURN')),
  by_hemline boolean not null,
  opened_at timestamptz not null,
  sent_at timestamptz,
  reference text,
  primary key (order_id, direction)
);
create index carrier_claims_to_send on carrier_claims (opened_at) where by_hemline and sent_at is null;
