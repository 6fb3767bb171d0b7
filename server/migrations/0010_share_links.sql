create table share_links (
  token text primary key check (token ~ '^[0-9a-z]{26}$'),
  listing_id text not null references listings (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade, -- who made it: the owner or another member
  shared_status shared_status not null,                    -- the listing's audience at that moment
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index share_links_listing on share_links (listing_id, created_at desc, token desc) where revoked_at is null;
create index share_links_member on share_links (member_id);
create index share_links_expires on share_links (expires_at);

-- How many links of a listing were made on a London day: one row, so that however many ask at once are counted one by one.
create table share_link_days (
  listing_id text not null references listings (id) on delete cascade,
  day date not null,
  made int not null check (made > 0),
  primary key (listing_id, day)
);
create index share_link_days_day on share_link_days (day);
