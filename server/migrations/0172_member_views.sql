-- Views of the app as a member sees it, read-only and for at most 30 minutes (product.md §13, decision 172). The reason is in the
-- operators' log. A view ends with its operator's session and role.
create table member_views (
  id uuid primary key,
  operator_id uuid not null references members on delete cascade,
  member_id uuid not null references members on delete cascade,
  token_hash text not null,
  family_id uuid, -- the operator's session, for our own issuer
  session_version int not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index member_views_member on member_views (member_id);
