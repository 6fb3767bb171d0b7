-- A phone number counts (is looked up, belongs to one account) only once verified by a code (product.md §5, decision 72).
-- Numbers of before are unverified. Anybody may write any number, so the old constraint goes; nodes of the version before
-- only translated its breach, which now never happens.
alter table members add column phone_verified_at timestamptz;
alter table members drop constraint members_phone_number_key;
create unique index members_verified_phone on members (phone_number) where phone_verified_at is not null;

-- A number that is written anew is unverified, whoever writes it: also a node of the version before, or an erasure.
create function unverify_changed_phone() returns trigger language plpgsql as $$
begin
  new.phone_verified_at := null;
  return new;
end $$;
create trigger members_phone_changed before update of phone_number on members
  for each row when (new.phone_number is distinct from old.phone_number) execute function unverify_changed_phone();

-- The codes that were texted in the last day, each with how often it was tried; the code itself is derived, not stored.
create table phone_codes (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  phone_number text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  -- used, or not delivered because the number cannot be texted
  used_at timestamptz,
  refused_at timestamptz
);
create index phone_codes_of_member on phone_codes (member_id, created_at);
create index phone_codes_of_number on phone_codes (phone_number, created_at);
create index phone_codes_newest on phone_codes (created_at);
