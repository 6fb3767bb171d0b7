-- allowed require-concurrent-index-creation: the letters of a first day are few
-- An erasure and the outbox look for the letters about an order, the outbox for those that came back.
create index letters_order on letters (order_id) where order_id is not null;
create index letters_bounced on letters (due_at desc, id desc) where bounced_at is not null;
