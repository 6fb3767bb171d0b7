-- The loans of the same two: for the evidence of each (decision 0041), and for whether two of whom one blocked the other may still talk.
create index orders_conversation on orders (conversation_id);

-- What the carrier did not do is read with the operator's desk, each time that something in her room changes.
create index label_orders_troubled on label_orders (created_at) where failure is not null;
