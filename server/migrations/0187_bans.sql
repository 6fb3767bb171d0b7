-- The email address and verified phone number of a banned account stay taken, also once the account is erased
-- (product.md §13): only a keyed hash of each is kept. Reinstating the member deletes the row.
create table bans (
  member_id uuid primary key references members (id),
  email_hash text not null,
  phone_hash text,
  banned_at timestamptz not null
);
create index bans_email on bans (email_hash);
create index bans_phone on bans (phone_hash) where phone_hash is not null;
