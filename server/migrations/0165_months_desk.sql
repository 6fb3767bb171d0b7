-- allowed require-concurrent-index-creation: each is built in well under a second over 100,000 loans
-- Sums of what lenders became owed and were paid, month by month.
create index owed_lines_since on owed_lines (created_at) include (pence) where voided_at is null;
create index owed_lines_paid_by_hand on owed_lines (paid_at) include (pence) where payout_id is null and paid_at is not null;
