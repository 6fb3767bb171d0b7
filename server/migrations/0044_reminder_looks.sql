-- When to look at an order again for reminders: nothing becomes due before, unless the order changes, which sets it back.
alter table orders add column remind_after timestamptz not null default 'epoch';

create index orders_to_remind on orders (remind_after)
  where status in ('REQUESTED', 'ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_RECEIVED');
