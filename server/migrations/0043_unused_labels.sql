-- unused: a label of a loan that goes on, whose parcel travels under another number; the carrier is to void it.
-- is_refused: the carrier said no, and will say it again until somebody does something about it; otherwise it gave no answer.
alter table label_orders
  add column unused text[] not null default '{}' check (unused <@ array['OUTBOUND', 'RETURN']),
  add column is_refused boolean not null default false;

drop index label_orders_open;
create index label_orders_open on label_orders (created_at) where state in ('PENDING', 'VOIDING') or unused <> '{}';
