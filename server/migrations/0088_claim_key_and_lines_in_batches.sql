-- The client's own name of a claim, from its Idempotency-Key: a retry after a crash finds it (decision 76).
alter table claims add column client_key text;
create unique index claims_client_key on claims (lender_id, client_key) where client_key is not null;

-- A node of the version before batches pays out and takes back lines whatever they are in. What is in a batch is neither, but
-- with its batch: such a line is passed over, as this version's own conditions pass it over (decision 79).
create function keep_line_in_batch() returns trigger language plpgsql as $$
begin
  if exists (
    select from payouts p join payout_batches b on b.id = p.batch_id where p.id = old.payout_id and b.paid_at is not null
  ) then
    return new;
  end if;
  return null;
end $$;
create trigger owed_lines_in_batch before update on owed_lines for each row
  when (old.payout_id is not null and (old.paid_at is distinct from new.paid_at or old.voided_at is distinct from new.voided_at))
  execute function keep_line_in_batch();
