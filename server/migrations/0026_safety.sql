-- Who blocked whom. members.blocked_nos holds both directions for the predicates; this says whose block it is.
create table blocks (
  blocker_id uuid not null references members (id),
  blocked_id uuid not null references members (id),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

create table reports (
  id uuid primary key,
  reporter_id uuid not null references members (id),
  subject_id uuid not null references members (id),        -- whose listing, profile, message or review it is
  target_type text not null check (target_type in ('LISTING', 'PROFILE', 'MESSAGE', 'REVIEW')),
  target_id text not null,
  reason text not null,
  text text not null,
  seen text not null,                                      -- what was reported, in its words of that moment
  state text not null check (state in ('OPEN', 'CLOSED')),
  outcome text,
  note text not null default '',
  closed_at timestamptz,
  closed_by uuid references members (id),
  created_at timestamptz not null,
  check ((state = 'CLOSED') = (closed_at is not null))
);
create unique index reports_one_open on reports (reporter_id, target_type, target_id) where state = 'OPEN';
create index reports_reporter on reports (reporter_id, created_at);
create index reports_open on reports (created_at, id) where state = 'OPEN';
create index reports_closed on reports (closed_at desc, id desc) where state = 'CLOSED';
create index reports_subject on reports (subject_id);

-- Taken down by the operator: inactive, and its owner cannot activate it.
alter table listings add column hidden_at timestamptz;
