create table members (
  id uuid primary key,                                     -- the `sub` of the member's token
  no int generated always as identity unique,              -- short, for the arrays that browse compares
  public_id text not null unique check (public_id ~ '^[0-9A-Z]{8}$'),
  email citext not null unique,
  date_of_birth date,
  terms_version text,
  terms_agreed_at timestamptz,
  is_operator boolean not null default false,
  has_onboarded boolean not null default false,
  has_newsletter boolean not null default false,
  first_name text not null default '',
  second_name text not null default '',
  phone_number text unique,                                -- E.164
  height text,
  picture text,
  address text,
  address2 text,
  city text,
  postcode text,
  secondary_address text,
  secondary_address2 text,
  secondary_city text,
  secondary_postcode text,
  lat double precision,                                    -- the true point: never leaves but to its owner
  lng double precision,
  public_lat double precision,                             -- the public point: everything that others see
  public_lng double precision,
  public_geohash7 text,
  location_name text,
  friend_nos int[] not null default '{}',                  -- kept by the friends domain, both sides in one transaction
  blocked_nos int[] not null default '{}',                 -- both directions
  rating_sum int not null default 0,
  rating_count int not null default 0,
  cancelled_as_lender int not null default 0,
  suspended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table friendships (
  id uuid primary key,
  requester_id uuid not null references members (id),
  addressee_id uuid not null references members (id),
  status text not null check (status in ('undetermined', 'active', 'dismissed', 'ended')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (requester_id <> addressee_id)
);
-- One friendship per pair, whoever asked first.
create unique index friendships_pair on friendships (least(requester_id, addressee_id), greatest(requester_id, addressee_id));
create index friendships_addressee on friendships (addressee_id);
create index friendships_requester on friendships (requester_id);
