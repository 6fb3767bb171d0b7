-- The second factor of those with a role in the operator's room (product.md §13, decision 171): codes of an app by the time.
-- secret and pending_secret are encrypted with the keys of PAYOUT_KEY. pending_secret waits for its first code.
create table second_factors (
  member_id uuid primary key references members on delete cascade,
  secret text,
  set_up_at timestamptz,
  pending_secret text,
  last_step bigint not null default 0, -- the time step of the last code accepted: no code is accepted twice
  created_at timestamptz not null
);

create table recovery_codes (
  member_id uuid not null references second_factors on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (member_id, hash)
);

-- Sign-ins that entered a code. A raised session version ends all of them, whoever issued the token.
create table second_factor_passes (
  member_id uuid not null references second_factors on delete cascade,
  session text not null,
  session_version int not null,
  passed_at timestamptz not null,
  primary key (member_id, session)
);
