-- The built-in issuer (product.md §6). With a managed issuer all but the last table stay empty.

-- Rises at a global sign-out or a changed password, so that ID tokens issued before are refused.
alter table members add column session_version int not null default 1;

-- Every sign-up that was asked for, of known and unknown e-mails alike, so that both are answered the same.
-- Each has its own code, so that nobody confirms a password that somebody else chose.
create table sign_ups (
  id uuid primary key,                                     -- becomes the member's id, unless the e-mail is a member's already
  email citext not null,
  password_hash text not null,
  birthdate date not null,
  terms_version text not null,
  code_no int not null,                                    -- rises with every code sent; codes are derived, never stored
  code_expires_at timestamptz not null,
  tries_left int not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create index sign_ups_email on sign_ups (email, created_at desc);
create index sign_ups_created_at on sign_ups (created_at);

-- Those who can sign in: one row per confirmed sign-up.
create table accounts (
  id uuid primary key references members (id),
  email citext not null unique,
  password_hash text not null,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);

-- The newest code for a forgotten password of an e-mail, known or not.
create table password_resets (
  email citext primary key,
  id uuid not null,
  code_expires_at timestamptz not null,
  tries_left int not null,
  created_at timestamptz not null
);

-- A sign-in on one device, and its refresh tokens, each of which is exchanged for the next.
create table token_families (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index token_families_account on token_families (account_id);
create index token_families_expires_at on token_families (expires_at);

create table refresh_tokens (
  hash text primary key,
  family_id uuid not null references token_families (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);

-- Attempts that cost growing waits. The key is a keyed hash: neither e-mails nor addresses are kept.
create table throttles (
  key text primary key,
  attempts int not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index throttles_last_at on throttles (last_at);

-- Members who sign in at another issuer, by that issuer's own name for them.
create table outside_identities (
  issuer text not null,
  subject text not null,
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index outside_identities_member on outside_identities (member_id);
