-- Links of a listing are counted by who makes them, so that strangers do not use up the owner's (decision 0067).
create table share_link_counts (
  listing_id text not null references listings (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  day date not null,
  made int not null check (made > 0),
  primary key (listing_id, member_id, day)
);
create index share_link_counts_day on share_link_counts (day);

-- How often a call with a limit of its own was asked, for all nodes together. In the form that rate-limiter-flexible reads;
-- the key is a keyed hash, `expire` milliseconds since 1970.
create table call_limits (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);

-- Codes for forgotten passwords, of known and unknown e-mails alike: a row for each time one was asked for, so that
-- nobody spends the tries of somebody else or makes their code worthless (decision 0066).
create table reset_codes (
  id uuid primary key,
  email citext not null,
  code_expires_at timestamptz not null,
  tries_left int not null,
  created_at timestamptz not null
);
create index reset_codes_email on reset_codes (email, created_at desc);
create index reset_codes_created_at on reset_codes (created_at);
