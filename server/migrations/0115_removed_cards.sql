-- Cards that members removed (product.md §3). The provider detaches them after the commit; until it has, a row here keeps a
-- card out of the list and out of new requests.
create table removed_cards (
  payment_method_id text primary key,
  member_id uuid not null references members (id),
  removed_at timestamptz not null
);
create index removed_cards_member on removed_cards (member_id);
