-- The database of the first commit that had one.
-- Made from the migrations of commit 0850c8a, as they stood then, and rows. Do not change it: it stands for databases out there.

-- 0001_ground.sql
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists citext;
create extension if not exists intarray;

-- Secrets that this installation made for itself at its first start, the same for every node.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);

-- A write that carried an Idempotency-Key: claimed before it runs, answered after.
create table idempotent_writes (
  member_id uuid not null,
  key text not null,
  call text not null,
  request_hash text not null,
  claimed_at timestamptz not null,
  answer jsonb,
  status int,
  primary key (member_id, call, key)
);

-- 0002_members.sql
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

-- 0004_listings.sql
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

-- 0005_coins.sql
create table coins (
  id uuid primary key,
  member_id uuid not null references members (id),
  is_onboarding_coin boolean not null,
  earned_by_order uuid unique,
  state text not null check (state in ('FREE', 'RESERVED', 'SPENT')),
  reserved_for uuid unique,                                -- the pending request that reserved or spent it
  has_been_seen boolean not null default false,
  created_at timestamptz not null,
  check ((state = 'FREE') = (reserved_for is null))
);
create unique index coins_one_onboarding on coins (member_id) where is_onboarding_coin;
create index coins_member on coins (member_id);

create table coin_lines (
  id bigint generated always as identity primary key,
  coin_id uuid not null references coins (id),
  member_id uuid not null references members (id),
  kind text not null check (kind in ('EARNED', 'RESERVED', 'RELEASED', 'SPENT', 'REINSTATED')),
  reason text not null,
  order_id uuid,
  at timestamptz not null
);
create index coin_lines_member on coin_lines (member_id, id desc);

-- 0006_orders.sql
create table pending_requests (
  id uuid primary key,
  lendee_id uuid not null references members (id),
  lender_id uuid not null references members (id),
  listing_id text not null references listings (id),
  coin_id uuid references coins (id),
  delivery_method text not null check (delivery_method in ('DELIVERY', 'IN_PERSON')),
  start_date date not null,
  end_date date not null,
  use_lendee_primary_address boolean not null,
  are_friends boolean not null,
  state text not null check (state in ('OPEN', 'RESERVED', 'HELD', 'ORDERED', 'RELEASED')),
  price jsonb,                                             -- frozen when the dates are reserved
  setup_intent_id text,
  payment_intent_id text,
  capture_before timestamptz,
  reserved_at timestamptz,
  order_id uuid unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (end_date >= start_date)
);
create index pending_requests_lendee on pending_requests (lendee_id, created_at desc);
create index pending_requests_unfinished on pending_requests (reserved_at) where state in ('RESERVED', 'HELD');

create sequence order_numbers start 10001;

create table orders (
  id uuid primary key,
  order_number text not null unique,
  status text not null check (status in ('ENQUIRED', 'REQUESTED', 'ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'DECLINED',
    'SHIPPING_SENT', 'SHIPPING_RECEIVED', 'COMPLETED', 'DISPUTE', 'EXPIRED', 'CANCELLED')),
  lender_id uuid not null references members (id),
  lendee_id uuid not null references members (id),
  listing_id text not null references listings (id),
  lender_name text not null,
  lendee_name text not null,
  listing jsonb not null,                                  -- snapshot: image, brand, size, category, description, dry cleaning, replacement price
  delivery_method text not null check (delivery_method in ('DELIVERY', 'IN_PERSON')),
  start_date date not null,
  end_date date not null,
  are_friends boolean not null,
  price jsonb not null,
  coin_id uuid references coins (id),
  pending_request_id uuid unique references pending_requests (id),
  setup_intent_id text,
  payment_intent_id text unique,
  use_lendee_primary_address boolean not null,
  lendee_address jsonb,
  lender_address jsonb,
  message text not null default '',
  terms_version text not null,
  tariff jsonb not null,
  conversation_id uuid,
  answer_by timestamptz,
  settling text,                                           -- the move whose money is on its way; no other move may pass
  reason text,
  not_fit boolean not null default false,
  accepted_at timestamptz,
  received_at timestamptz,
  returned_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (lender_id <> lendee_id)
);
create index orders_lender on orders (lender_id, created_at desc);
create index orders_lendee on orders (lendee_id, created_at desc);
create index orders_answer_by on orders (answer_by) where status = 'REQUESTED';
create index orders_returned on orders (returned_at) where status = 'SHIPPING_RECEIVED';
create index orders_settling on orders (updated_at) where settling is not null;

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  move text not null,
  from_status text,
  to_status text not null,
  by_role text check (by_role in ('LENDER', 'LENDEE')),
  at timestamptz not null,
  detail jsonb
);
create index order_events_order on order_events (order_id, id);

-- Which days of a listing are taken, and by whom. The exclusion constraint is the backstop behind the listing's lock:
-- the same day can never belong to two loans. `blocked` is the loan widened by the turnaround.
create table bookings (
  id uuid primary key,
  listing_id text not null references listings (id),
  lendee_id uuid not null references members (id),
  pending_request_id uuid unique references pending_requests (id),
  order_id uuid unique references orders (id),
  blocked daterange not null,
  released_at timestamptz,
  created_at timestamptz not null,
  constraint bookings_no_overlap exclude using gist (listing_id with =, blocked with &&) where (released_at is null)
);
create unique index bookings_one_open on bookings (listing_id, lendee_id) where released_at is null;

create table blocked_days (
  id uuid primary key,
  listing_id text references listings (id),                -- null: all listings of the owner (holiday)
  owner_id uuid not null references members (id),
  days daterange not null,
  created_at timestamptz not null
);
create index blocked_days_listing on blocked_days (listing_id);
create index blocked_days_owner on blocked_days (owner_id);

-- Money only ever moves through this table: one row an operation, its key the provider's idempotency key.
create table payment_operations (
  key text primary key,
  kind text not null check (kind in ('HOLD', 'CAPTURE', 'RELEASE', 'REFUND', 'CHARGE')),
  pending_request_id uuid references pending_requests (id),
  order_id uuid references orders (id),
  setup_intent_id text,
  payment_intent_id text,
  amount_pence int not null check (amount_pence >= 0),
  state text not null check (state in ('PENDING', 'DONE', 'REFUSED')),
  refusal_code text,
  attempts int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index payment_operations_order on payment_operations (order_id);
create index payment_operations_pending on payment_operations (created_at) where state = 'PENDING';

-- 0007_conversations_reviews.sql
create table conversations (
  id uuid primary key,
  one_id uuid not null references members (id),            -- the smaller of the two ids
  other_id uuid not null references members (id),
  last_message_content text not null default '',
  last_message_at timestamptz,
  last_message_sender_id uuid,
  created_at timestamptz not null,
  check (one_id < other_id),
  unique (one_id, other_id)
);

create table messages (
  id uuid primary key,
  seq bigint generated always as identity unique,
  conversation_id uuid not null references conversations (id),
  sender_id uuid references members (id),                  -- null: Hemline itself
  recipient_id uuid not null references members (id),
  type text not null check (type in ('normal', 'notification', 'review', 'is-complete-delivery', 'enquiry')),
  content text not null,
  order_id uuid references orders (id),
  review_id uuid,
  is_fulfilled boolean not null default false,
  created_at timestamptz not null
);
create index messages_conversation on messages (conversation_id, seq desc);

create table reviews (
  id uuid primary key,
  order_id uuid not null references orders (id),
  reviewer_id uuid not null references members (id),
  subject_id uuid not null references members (id),
  type text not null check (type in ('lender', 'lendee')), -- the role of the person reviewed
  is_fulfilled boolean not null default false,
  rating smallint check (rating between 1 and 5),
  review text not null default '',
  shows_at timestamptz not null,                           -- hidden until both are in, or this
  shown_at timestamptz,                                    -- counted in the subject's rating
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, reviewer_id),
  check (is_fulfilled = (rating is not null))
);
create index reviews_subject on reviews (subject_id, updated_at desc) where is_fulfilled;

create table notifications (
  id uuid primary key,
  member_id uuid not null references members (id),
  type text not null check (type in ('message', 'order')),
  participants_key text not null,
  title text not null,
  path text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_unread on notifications (member_id) where read_at is null;

create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (id varchar(255) primary key, is_locked int not null default 0);
insert into kysely_migration_lock values ('migration_lock', 0);
insert into kysely_migration values
  ('0001_ground', '2026-11-21T07:00:00.000Z'),
  ('0002_members', '2026-11-21T07:00:01.000Z'),
  ('0004_listings', '2026-11-21T07:00:02.000Z'),
  ('0005_coins', '2026-11-21T07:00:03.000Z'),
  ('0006_orders', '2026-11-21T07:00:04.000Z'),
  ('0007_conversations_reviews', '2026-11-21T07:00:05.000Z');

insert into members (id, public_id, email, first_name, second_name, has_onboarded, created_at, updated_at) values
  ('00000000-0000-4000-8000-00000000000a', '0000000A', 'ada@example.org', 'Ada', 'Old', true, '2026-11-21', '2026-11-21'),
  ('00000000-0000-4000-8000-00000000000b', '0000000B', 'bea@example.org', 'Bea', 'Old', true, '2026-11-21', '2026-11-21');
insert into friendships values ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b', 'active', '2026-11-21', '2026-11-21');
insert into images (path, member_id, width, height, bytes, placeholder, created_at) values
  ('old/1', '00000000-0000-4000-8000-00000000000a', 600, 800, 90000, 'data:,', '2026-11-21');
insert into listings (id, owner_id, owner_no, brand, description, fit, retail_price, replacement_price, size, has_dry_cleaning, colour,
  category, length, shared_status, images, lat, lng, geohash7, location_name, created_at, updated_at, card)
select 'abcdefghij01', id, no, 'Old Brand', 'A dress of the first day', 3, 200, 150, 8, true, 'blue', 'dress', 'midi', 'EVERYONE',
  '[{"path": "old/1"}]', 51.5, -0.1, 'gcpvj0d', 'Soho', '2026-11-21', '2026-11-21', '{"id":"abcdefghij01"' from members where public_id = '0000000A';
insert into favourites values ('00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-00000000000b', 'abcdefghij01', true,
  '2026-11-21', '2026-11-21');
insert into coins (id, member_id, is_onboarding_coin, state, created_at) values
  ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-00000000000b', true, 'FREE', '2026-11-21');
insert into coin_lines (coin_id, member_id, kind, reason, at) values
  ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-00000000000b', 'EARNED', 'Welcome', '2026-11-21');
insert into orders (id, order_number, status, lender_id, lendee_id, listing_id, lender_name, lendee_name, listing, delivery_method, start_date,
  end_date, are_friends, price, use_lendee_primary_address, terms_version, tariff, created_at, updated_at)
select '00000000-0000-4000-8000-0000000000d1', 'H' || nextval('order_numbers'), 'REQUESTED', '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b', 'abcdefghij01', 'Ada', 'Bea', '{"brand": "Old Brand"}', 'IN_PERSON', '2026-12-04', '2026-12-05', true,
  '{"total": 0}', true, '1', '[]', '2026-11-21', '2026-11-21';
insert into order_events (order_id, move, to_status, by_role, at) values
  ('00000000-0000-4000-8000-0000000000d1', 'request', 'REQUESTED', 'LENDEE', '2026-11-21');
insert into bookings (id, listing_id, lendee_id, order_id, blocked, created_at) values ('00000000-0000-4000-8000-0000000000b1',
  'abcdefghij01', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000d1', '[2026-12-03,2026-12-07)', '2026-11-21');
insert into payment_operations (key, kind, order_id, amount_pence, state, created_at) values
  ('hold:1', 'HOLD', '00000000-0000-4000-8000-0000000000d1', 690, 'DONE', '2026-11-21');
insert into conversations (id, one_id, other_id, last_message_content, last_message_at, created_at) values
  ('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b', 'Hello', '2026-11-21', '2026-11-21');
insert into messages (id, conversation_id, sender_id, recipient_id, type, content, created_at) values
  ('00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-00000000000b',
   '00000000-0000-4000-8000-00000000000a', 'normal', 'Hello', '2026-11-21');
insert into idempotent_writes (member_id, key, call, request_hash, claimed_at) values
  ('00000000-0000-4000-8000-00000000000b', 'key', 'POST /api/orders', 'hash', '2026-11-21');
