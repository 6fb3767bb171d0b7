-- concurrently: payments are many; the operator's list of them by amount, with equal amounts in the order of their cursors
create index concurrently if not exists payment_operations_amount on payment_operations (amount_pence, md5(key));
