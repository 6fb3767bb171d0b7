create table images (
  path text primary key,
  member_id uuid not null references members (id),
  width int not null,
  height int not null,
  bytes int not null,
  placeholder text not null,
  created_at timestamptz not null
);
create index images_member on images (member_id);

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
  shared_status text not null check (shared_status in ('EVERYONE', 'FRIENDS_OF_FRIENDS', 'FRIENDS_ONLY')),
  images jsonb not null,                                   -- [{ path, width, height, placeholder }]
  lat double precision not null,                           -- the owner's public point
  lng double precision not null,
  geohash7 text not null,
  cell4 text generated always as (left(geohash7, 4)) stored,
  cell5 text generated always as (left(geohash7, 5)) stored,
  location_name text not null,
  owner_height text,
  is_active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  card text not null                                       -- the public JSON without its closing brace, kept by the writer
);
create index listings_owner on listings (owner_id) where deleted_at is null;

create table favourites (
  id uuid primary key,
  member_id uuid not null references members (id),
  listing_id text not null references listings (id),
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (member_id, listing_id)
);
