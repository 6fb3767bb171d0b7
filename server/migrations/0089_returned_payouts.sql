-- A payment of a paid batch that the bank returned: its lines are owed again (decision 99).
alter table payouts
  add column returned_at timestamptz,
  add column returned_by uuid references members (id),
  add column returned_reason text,
  add constraint payouts_returned check ((returned_at is null) = (returned_by is null) and (returned_at is null) = (returned_reason is null));

create trigger payouts_returned_once before update on payouts for each row
  when (old.returned_at is not null and (old.returned_at is distinct from new.returned_at or old.returned_by is distinct from new.returned_by))
  execute function keep_payout();
