-- A member who asked for her account to be deleted is hidden like a suspended one (suspended_at is set with deletes_at), and
-- can come back until deletes_at; then she is erased and her row stays for the loans of others.
alter table members
  add column deletes_at timestamptz,
  add column erased_at timestamptz,
  add check (erased_at is null or deletes_at is not null),
  add check (deletes_at is null or suspended_at is not null);
create index members_deletes_at on members (deletes_at) where deletes_at is not null and erased_at is null;

-- Each copy of her data that a member took.
create table data_exports (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id),
  at timestamptz not null
);
create index data_exports_member on data_exports (member_id, at);
create index password_resets_id on password_resets (id);
