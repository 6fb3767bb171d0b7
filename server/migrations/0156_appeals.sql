-- Decisions about a member that they may ask about once (product.md §13): the letter has a link with a token, of which the
-- hash is saved. `was`: what was removed, to be put back.
create table appeals (
  id uuid primary key,
  token_hash text not null unique,
  member_id uuid not null references members (id),
  act text not null check (act in ('WARNED', 'REMOVED', 'HIDDEN', 'SUSPENDED', 'BANNED')),
  target_type text check (target_type in ('LISTING', 'PROFILE', 'MESSAGE', 'REVIEW')),
  target_id text,
  was text,
  note text not null,
  decided_by uuid not null references members (id),
  decided_at timestamptz not null,
  state text not null default 'OFFERED' check (state in ('OFFERED', 'OPEN', 'UPHELD', 'OVERTURNED')),
  text text not null default '',
  asked_at timestamptz,
  answered_by uuid references members (id),
  answered_at timestamptz,
  answer text not null default '',
  check ((state = 'OFFERED') = (asked_at is null)),
  check ((state in ('UPHELD', 'OVERTURNED')) = (answered_at is not null))
);
create index appeals_open on appeals (asked_at, id) where state = 'OPEN';
create index appeals_answered on appeals (answered_at desc, id desc) where state in ('UPHELD', 'OVERTURNED');
create index appeals_member on appeals (member_id);
