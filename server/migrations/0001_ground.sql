create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;
create extension if not exists intarray;

-- Secrets that this installation made for itself at its first start, the same for every node.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);

-- A write that carried an Idempotency-Key: claimed before it runs, answered after.
create table idempotent_writes (
  member_id uuid not null,
  key text not null,
  call text not null,
  request_hash text not null,
  claimed_at timestamptz not null,
  answer jsonb,
  primary key (member_id, call, key)
);
