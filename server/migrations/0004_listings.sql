create type shared_status as enum ('EVERYONE', 'FRIENDS_OF_FRIENDS', 'FRIENDS_ONLY');

create table images (
  path text primary key,
  member_id uuid not null references members (id),
  purpose text not null check (purpose in ('listing', 'profile', 'issue')),
  width int not null,
  height int not null,
  bytes int not null,
  placeholder text not null,
  created_at timestamptz not null,
  stored_at timestamptz                                    -- null: its files are being written, or were left half-way
);
create index images_member on images (member_id);
create index images_half_written on images (created_at) where stored_at is null;

create table listings (
  id text primary key check (id ~ '^[0-9a-z]{12}$'),
  owner_id uuid not null references members (id),
  owner_no int not null,
  brand text not null,
  description text not null check (char_length(description) <= 200),
  fit smallint not null check (fit between 1 and 5),
  retail_price int not null check (retail_price >= 0),
  replacement_price int not null check (replacement_price >= 0),
  size smallint not null,
  has_dry_cleaning boolean not null,
  colour text not null,
  category text not null,
  length text check ((category = 'dress') = (length is not null)),
  shared_status shared_status not null,
  images jsonb not null,                                   -- [{ path, width, height, placeholder }]
  lat double precision not null,                           -- the owner's public point, never the true one
  lng double precision not null,
  geohash7 text not null,
  cell4 text not null generated always as (left(geohash7, 4)) stored,
  cell5 text not null generated always as (left(geohash7, 5)) stored,
  facet bigint not null,                                   -- a bit each for category, size and colour: see listings/facets.ts
  location_name text not null,
  owner_height text,
  is_active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  card text not null                                       -- the public JSON without its closing brace, kept by the writer
);

-- Browse reads these indexes alone until it knows the rows of its page. Newest first, everywhere or in one cell, for
-- filters that many listings meet; by facet, for filters that few meet; by owner, for a circle of members.
create index listings_newest on listings (created_at desc, id desc)
  include (facet, owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
create index listings_cell4 on listings (cell4, created_at desc, id desc)
  include (facet, owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
create index listings_cell5 on listings (cell5, created_at desc, id desc)
  include (facet, owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
create index listings_facet on listings (facet, created_at desc, id desc)
  include (owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
create index listings_cell4_facet on listings (cell4, facet, created_at desc, id desc)
  include (owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
create index listings_cell5_facet on listings (cell5, facet, created_at desc, id desc)
  include (owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
create index listings_owner on listings (owner_no, created_at desc, id desc)
  include (facet, shared_status, is_active, deleted_at, cell4, cell5) where deleted_at is null;
create index listings_owner_id on listings (owner_id);

create table favourites (
  id uuid primary key,
  member_id uuid not null references members (id),
  listing_id text not null references listings (id),
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (member_id, listing_id)
);
create index favourites_member on favourites (member_id, updated_at desc, id desc) where is_active;
create index favourites_listing on favourites (listing_id);
