-- Friend requests, and their confirmation, are told like anything else (product.md section 5, decision 0070).
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in ('message', 'order', 'friend'));
create index friendships_waiting on friendships (addressee_id) where status = 'undetermined';
