-- A payment of a batch that is not paid yet, which the bank refused to take: its lines are owed again, and it is in neither the file
-- nor the sums (decision 396). Who said so is in the operators' log.
alter table payouts
  add column not_sent_at timestamptz,
  add column not_sent_reason text;
-- allowed tightened-check: the version before writes neither of the two new columns, and returns only payments of paid batches
alter table payouts
  add constraint payouts_not_sent check ((not_sent_at is null) = (not_sent_reason is null) and (not_sent_at is null or returned_at is null)) not valid;
