-- What the cardholder disputes of a payment; null where the notice has no amount, and for notices of before.
alter table payment_events add column amount_pence integer;
