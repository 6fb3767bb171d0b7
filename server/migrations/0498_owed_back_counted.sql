-- How much was refunded of a payment, in pence, when what is owed back of it was counted, and when that was: what is refunded since
-- lowers it. Null for other differences. The version before sets neither: one that it found was counted before its first_seen_at or
-- never, and one that it lowered has another last_seen_at.
alter table payment_drifts add column refunded_pence integer, add column counted_at timestamptz;
