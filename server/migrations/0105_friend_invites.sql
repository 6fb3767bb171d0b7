-- A member's invite link (product.md §5). The token is made of the member and the generation; only its hash is stored.
-- `links_of_day` and `uses_of_day` count on `day`, a London day: links made, and friendships made by them.
create table friend_invites (
  member_id uuid primary key references members (id),
  generation int not null,
  token_hash bytea not null unique,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  uses int not null default 0,
  day date not null,
  links_of_day int not null default 1,
  uses_of_day int not null default 0
);
