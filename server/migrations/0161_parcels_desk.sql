-- allowed require-concurrent-index-creation: each is built in well under a second over 100,000 orders
-- The operator's list of parcels, by state and the newest first.
create index orders_by_post on orders (created_at desc, id desc) where delivery_method = 'DELIVERY';
create index orders_by_post_under_way on orders (start_date)
  where delivery_method = 'DELIVERY'
    and status in ('ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT', 'SHIPPING_RECEIVED', 'DISPUTE');
create index parcels_by_hand on parcels (created_at desc) where is_manual;
