-- concurrently: coin lines are many; the evidence of an order has those of that order
create index concurrently if not exists coin_lines_of_order on coin_lines (order_id) where order_id is not null;
