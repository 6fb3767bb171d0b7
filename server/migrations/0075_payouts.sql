-- Where a member is paid to. `sealed`: account holder, sort code and account number, encrypted with a key that is not in here.
create table payout_details (
  member_id uuid primary key references members (id),
  sealed text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What an operator pays out in one go. Nothing of it changes once it is made, but that it was paid.
create table payout_batches (
  id uuid primary key,
  no int generated always as identity unique,
  made_by uuid not null references members (id),
  made_at timestamptz not null,
  paid_by uuid references members (id),
  paid_at timestamptz,
  paid_on date,
  paid_reference text,
  check ((paid_at is null) = (paid_on is null) and (paid_at is null) = (paid_reference is null))
);

-- One payment to one member. `sealed`: the details as they were when the batch was made; null once the member was erased.
create table payouts (
  id uuid primary key,
  batch_id uuid not null references payout_batches (id),
  member_id uuid not null references members (id),
  pence int not null check (pence > 0),
  sealed text,
  unique (batch_id, member_id)
);
create index payouts_member on payouts (member_id);

-- A line is in one payout at most. `details_asked_at`: when its member was last told that there is nowhere to pay it to.
alter table owed_lines
  add column payout_id uuid references payouts (id),
  add column details_asked_at timestamptz;
create index owed_lines_payout on owed_lines (payout_id) where payout_id is not null;

create function keep_payout() returns trigger language plpgsql as $$
begin
  raise exception 'a payout does not change once it is made';
end $$;
create trigger payouts_kept before update on payouts for each row
  when (old.id <> new.id or old.batch_id <> new.batch_id or old.member_id <> new.member_id or old.pence <> new.pence)
  execute function keep_payout();
create trigger payouts_stay before delete on payouts for each row execute function keep_payout();
create trigger payout_batches_kept before update on payout_batches for each row
  when (old.paid_at is not null or old.id <> new.id or old.made_by <> new.made_by or old.made_at <> new.made_at)
  execute function keep_payout();
create trigger payout_batches_stay before delete on payout_batches for each row execute function keep_payout();
