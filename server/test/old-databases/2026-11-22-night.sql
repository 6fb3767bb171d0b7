-- A database of the second night, with a migration that was renamed later and without those that were merged later with lower numbers.
-- Made from the migrations of commit 531212c, as they stood then, and rows. Do not change it: it stands for databases out there.

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

-- 0003_identity.sql
-- The built-in issuer (product.md §6). With a managed issuer all but the last table stay empty.

-- Rises at a global sign-out or a changed password, so that ID tokens issued before are refused.
alter table members add column session_version int not null default 1;

-- Every sign-up that was asked for, of known and unknown e-mails alike, so that both are answered the same.
-- Each has its own code, so that nobody confirms a password that somebody else chose.
create table sign_ups (
  id uuid primary key,                                     -- becomes the member's id, unless the e-mail is a member's already
  email citext not null,
  password_hash text not null,
  birthdate date not null,
  terms_version text not null,
  code_no int not null,                                    -- rises with every code sent; codes are derived, never stored
  code_expires_at timestamptz not null,
  tries_left int not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create index sign_ups_email on sign_ups (email, created_at desc);
create index sign_ups_created_at on sign_ups (created_at);

-- Those who can sign in: one row per confirmed sign-up.
create table accounts (
  id uuid primary key references members (id),
  email citext not null unique,
  password_hash text not null,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);

-- The newest code for a forgotten password of an e-mail, known or not.
create table password_resets (
  email citext primary key,
  id uuid not null,
  code_expires_at timestamptz not null,
  tries_left int not null,
  created_at timestamptz not null
);

-- A sign-in on one device, and its refresh tokens, each of which is exchanged for the next.
create table token_families (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index token_families_account on token_families (account_id);
create index token_families_expires_at on token_families (expires_at);

create table refresh_tokens (
  hash text primary key,
  family_id uuid not null references token_families (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);

-- Attempts that cost growing waits. The key is a keyed hash: neither e-mails nor addresses are kept.
create table throttles (
  key text primary key,
  attempts int not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index throttles_last_at on throttles (last_at);

-- Members who sign in at another issuer, by that issuer's own name for them.
create table outside_identities (
  issuer text not null,
  subject text not null,
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index outside_identities_member on outside_identities (member_id);

-- 0004_listings.sql
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
  claimed_until timestamptz,                               -- who acts on it now has until then; after that anyone may
  created_at timestamptz not null,
  finished_at timestamptz
);
create index payment_operations_order on payment_operations (order_id);
create index payment_operations_pending on payment_operations (created_at) where state = 'PENDING';

-- The customer that the card provider knows a member as.
create table payment_customers (
  member_id uuid primary key references members (id),
  customer_id text not null
);

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

-- 0010_share_links.sql
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

-- 0011_browse_words.sql
-- Words without accents and punctuation, as both what is searched and what is searched for are compared.
create function plain_words(said text) returns text language sql immutable strict parallel safe
  return regexp_replace(public.unaccent('public.unaccent'::regdictionary, said), '[^[:alnum:]]+', ' ', 'g');

alter table listings add column words tsvector not null
  generated always as (to_tsvector('simple', plain_words(brand || ' ' || description))) stored;
create index listings_words on listings using gin (words) where is_active and deleted_at is null;
create index listings_brand on listings (lower(brand)) where is_active and deleted_at is null;

-- 0012_discoverability.sql
-- What a member lets others do (product.md §5): find her by what they know of her, read her name as the friend between.
alter table members
  add column is_found_by_email boolean not null default true,
  add column is_found_by_phone boolean not null default true,
  add column is_named_as_friend boolean not null default true;

-- How many contacts without an answer a member has looked for on a day in London. Nothing of the contacts is kept.
create table contact_lookups (
  member_id uuid not null references members (id) on delete cascade,
  day date not null,
  unmatched int not null,
  primary key (member_id, day)
);

-- 0013_live.sql
-- What open apps are told at once. Each member has one numbered feed; a row says only which ids to look at again.
-- Rows are few and young: a sweep takes them away after a day. No foreign keys, so that a commit waits for no member's row.
create table live_feeds (
  member_id uuid primary key,
  last_id bigint not null                                  -- of the newest committed event of this member
);

create table live_events (
  no bigint generated always as identity primary key,
  member_id uuid not null,
  id bigint,                                               -- its number in the member's feed, given at the commit
  topic text not null,
  ids jsonb not null,
  created_at timestamptz not null
);
create unique index live_events_feed on live_events (member_id, id);
create index live_events_unnumbered on live_events (member_id) where id is null;
create index live_events_created_at on live_events (created_at);

-- Numbers the events of a transaction as the last thing before it commits, and wakes whoever listens for these members.
-- The feed's row stays locked until the commit is visible, so numbers become visible in their order and without gaps:
-- who has read up to a number has missed nothing below it. Feeds are locked in one order, so two commits never deadlock.
create function number_live_events() returns trigger language plpgsql as $$
declare
  feed record;
  newest bigint;
begin
  for feed in
    select member_id, count(*) as added from live_events where id is null group by member_id order by member_id
  loop
    insert into live_feeds (member_id, last_id) values (feed.member_id, feed.added)
      on conflict (member_id) do update set last_id = live_feeds.last_id + feed.added
      returning last_id into newest;
    update live_events as event set id = newest - feed.added + numbered.place
      from (
        select no, row_number() over (order by no) as place
        from live_events where id is null and member_id = feed.member_id
      ) as numbered
      where event.no = numbered.no;
    perform pg_notify('live_events', feed.member_id::text);
  end loop;
  return null;
end $$;

create constraint trigger live_events_numbered after insert on live_events
  deferrable initially deferred for each row execute function number_live_events();

-- A sign-in that was ended, a changed password, a suspension: the member's streams look again whether they may go on.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_ends', to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;

create trigger token_families_ended after update of revoked_at on token_families
  for each row when (new.revoked_at is distinct from old.revoked_at) execute function tell_session_end('account_id');
create trigger members_sessions_ended after update of session_version, suspended_at on members
  for each row when (
    new.session_version is distinct from old.session_version or new.suspended_at is distinct from old.suspended_at
  ) execute function tell_session_end('id');

-- 0014_messages.sql
-- Messages have a place in their conversation: 1, 2, 3 … without gaps, in the order in which they became visible, given
-- while the conversation's row is locked. The same row keeps how far each of the two has read.
alter table conversations
  add column message_count int not null default 0,
  add column one_read int not null default 0,
  add column other_read int not null default 0;
create index conversations_one on conversations (one_id, last_message_at desc);
create index conversations_other on conversations (other_id, last_message_at desc);

-- Who asks about a listing (product.md §1, status ENQUIRED): it has no dates, price or card, so it is no row of orders.
create table enquiries (
  id uuid primary key,
  lender_id uuid not null references members (id),
  lendee_id uuid not null references members (id),
  listing_id text not null references listings (id),
  listing jsonb not null,                                  -- snapshot: image, brand, size, category, description
  conversation_id uuid not null references conversations (id),
  created_at timestamptz not null,
  check (lender_id <> lendee_id)
);
create index enquiries_lendee on enquiries (lendee_id, created_at desc);

alter table messages
  add column place int,
  add column client_id text,                               -- the sender's own name for it: sent again, it is the same message
  add column enquiry_id uuid references enquiries (id);
update messages as m set place = n.place
  from (select id, row_number() over (partition by conversation_id order by seq) as place from messages) as n
  where n.id = m.id;
update conversations as c set message_count = (select count(*) from messages as m where m.conversation_id = c.id);
alter table messages alter column place set not null;
create unique index messages_place on messages (conversation_id, place);
create unique index messages_client on messages (sender_id, client_id) where client_id is not null;
drop index messages_conversation;
alter table messages drop column seq;

-- 0015_notifications.sql
-- What a member is told. Said once per key, however often the thing that caused it runs.
create table notifications (
  id uuid primary key,
  member_id uuid not null references members (id),
  key text not null unique,
  type text not null check (type in ('message', 'order')),
  topic text not null,
  participants_key text,
  order_id uuid references orders (id),
  title text not null,
  text text not null,
  path text not null,                                      -- where it leads in the app
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_member on notifications (member_id, created_at desc, id desc);
create index notifications_unread on notifications (member_id, type) where read_at is null;
create index notifications_created_at on notifications (created_at);

-- One row a notification and way of reaching her: claimed into the job queue once it is due, and how that ended.
create table deliveries (
  id uuid primary key,
  notification_id uuid not null references notifications (id) on delete cascade,
  channel text not null check (channel in ('push', 'email')),
  due_at timestamptz not null,
  queued_at timestamptz,
  done_at timestamptz,
  outcome text check (outcome in ('SENT', 'SWITCHED_OFF', 'READ', 'TOLD_ALREADY', 'NO_DEVICE', 'GONE')),
  unique (notification_id, channel)
);
create index deliveries_due on deliveries (due_at) where queued_at is null;

-- Only what a member changed; everything else is on.
create table notification_choices (
  member_id uuid not null references members (id) on delete cascade,
  topic text not null,
  channel text not null check (channel in ('push', 'email')),
  is_on boolean not null,
  updated_at timestamptz not null,
  primary key (member_id, topic, channel)
);

-- 0016_push_subscriptions.sql
-- The devices on which a member switched notifications on. One address belongs to one member: whoever signs in there last.
create table push_subscriptions (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  device_id text not null,
  platform text not null check (platform in ('web', 'ios', 'android')),
  address text not null unique,                            -- a browser's push endpoint, or a native device's token
  keys jsonb,                                              -- a browser's p256dh and auth
  family_id uuid references token_families (id) on delete cascade, -- the sign-in it was made in: ends with it
  session_version int not null,                            -- and with a sign-out everywhere
  created_at timestamptz not null
);
create index push_subscriptions_member on push_subscriptions (member_id, created_at desc);
create index push_subscriptions_family on push_subscriptions (family_id);

-- 0017_parcels.sql
-- The pair of labels of a loan by post. One row an order, written with the move that opens it; whoever acts at the carrier
-- claims it first. VOIDING: the loan was cancelled, what the carrier has of it is to be voided.
create table label_orders (
  order_id uuid primary key references orders (id),
  state text not null check (state in ('PENDING', 'READY', 'VOIDING', 'VOIDED', 'UNUSED')),
  attempts int not null default 0,
  failure text,                                            -- what the carrier said last, when it said no
  claimed_until timestamptz,
  try_after timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index label_orders_open on label_orders (created_at) where state in ('PENDING', 'VOIDING');

create table parcels (
  order_id uuid not null references orders (id),
  direction text not null check (direction in ('OUTBOUND', 'RETURN')),
  shipment_id text,                                        -- the carrier's; null for a parcel that was only entered
  tracking_number text not null,
  is_manual boolean not null default false,
  label_pdf bytea,
  posted_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,                                     -- when its tracking was last asked for
  created_at timestamptz not null,
  primary key (order_id, direction)
);
create index parcels_number on parcels (tracking_number);
create index parcels_tracked on parcels (read_at nulls first) where delivered_at is null;

-- 0019_issues_claims.sql
-- Where a dispute came from, and since when an order runs again: its timers count from there.
alter table orders
  add column disputed_from text,
  add column disputed_at timestamptz,
  add column resumed_at timestamptz,
  add constraint orders_disputed check (status = 'DISPUTE' or disputed_from is null);

-- How a dispute was settled, in the operator's words to both.
create table resolutions (
  id uuid primary key,
  order_id uuid not null references orders (id),
  operator_id uuid not null references members (id),
  outcome text not null check (outcome in ('COMPLETED', 'CANCELLED', 'BACK')),
  to_status text not null,
  reason text not null,
  refund_pence int not null check (refund_pence >= 0),
  charge_pence int not null check (charge_pence >= 0),
  is_coin_returned boolean not null,
  at timestamptz not null
);
create index resolutions_order on resolutions (order_id, at);

create table order_issues (
  id uuid primary key,
  order_id uuid not null references orders (id),
  member_id uuid not null references members (id),
  role text not null check (role in ('LENDER', 'LENDEE')),
  topic text not null check (topic in ('DAMAGED', 'NOT_ARRIVED', 'NOT_RETURNED', 'OTHER')),
  description text not null check (description <> ''),
  images jsonb not null,
  resolution_id uuid references resolutions (id),
  created_at timestamptz not null
);
create index order_issues_order on order_issues (order_id, created_at);

-- A lendee who cannot return on time asks for another last day. One question at a time.
create table extensions (
  id uuid primary key,
  order_id uuid not null references orders (id),
  old_end_date date not null,
  end_date date not null,
  message text not null,
  state text not null check (state in ('OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'ENDED')),
  created_at timestamptz not null,
  answered_at timestamptz,
  check (end_date > old_end_date)
);
create unique index extensions_one_open on extensions (order_id) where state = 'OPEN';
create index extensions_order on extensions (order_id, created_at);

-- What a lender claims from the tariff that both agreed to. OPEN waits for the lendee, CONTESTED for the operator, CHARGING
-- for the card; DUE is a balance that the card did not pay.
create table claims (
  id uuid primary key,
  order_id uuid not null references orders (id),
  lender_id uuid not null references members (id),
  lendee_id uuid not null references members (id),
  by_operator boolean not null,
  lines jsonb not null,                                    -- the agreed tariff's lines: id, label, pence
  amount_pence int not null check (amount_pence >= 0),
  claimed_pence int not null check (claimed_pence > 0),
  description text not null,
  images jsonb not null,
  state text not null check (state in ('OPEN', 'CONTESTED', 'CHARGING', 'DUE', 'PAID', 'DISMISSED', 'WITHDRAWN')),
  answer_by timestamptz,
  answered_at timestamptz,
  contest_reason text,
  decision_reason text,                                    -- the operator's, to both
  refusal_code text,                                       -- why the card did not pay
  charge_key text,                                         -- the payment operation that is to pay it
  reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz
);
create index claims_order on claims (order_id, created_at);
create index claims_answer_by on claims (answer_by) where state = 'OPEN';
create index claims_charging on claims (updated_at) where state = 'CHARGING';
create index claims_unsettled on claims (lendee_id) where state in ('DUE', 'CHARGING');
create index claims_contested on claims (updated_at) where state = 'CONTESTED';

-- What Hemline owes lenders out of what lendees paid: cleaning once a loan is complete, compensation once a claim is paid.
create table owed_lines (
  id uuid primary key,
  member_id uuid not null references members (id),
  order_id uuid not null references orders (id),
  claim_id uuid unique references claims (id),
  kind text not null check (kind in ('CLEANING', 'COMPENSATION')),
  pence int not null check (pence > 0),
  created_at timestamptz not null,
  paid_at timestamptz,
  voided_at timestamptz,
  note text not null default '',
  check (paid_at is null or voided_at is null),
  check ((kind = 'COMPENSATION') = (claim_id is not null))
);
create unique index owed_lines_cleaning on owed_lines (order_id) where kind = 'CLEANING';
create index owed_lines_open on owed_lines (created_at) where paid_at is null and voided_at is null;
create index owed_lines_member on owed_lines (member_id, created_at desc);

-- 0020_operator_money.sql
-- PAYMENT: a charge with the member there, so that her bank may ask her.
alter table payment_operations
  drop constraint payment_operations_kind_check,
  add constraint payment_operations_kind_check
    check (kind in ('HOLD', 'CAPTURE', 'RELEASE', 'REFUND', 'CHARGE', 'PAYMENT'));
create index payment_operations_intent on payment_operations (payment_intent_id);

-- Every notice of the card provider, once; they come twice, late and in any order.
create table payment_events (
  event_id text primary key,
  kind text not null,
  payment_intent_id text,
  setup_intent_id text,
  at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payment_events_open on payment_events (received_at) where handled_at is null;

-- Where the provider's books and ours differ: what we wrote down, what is there. Open until a later look finds them agree.
create table payment_drifts (
  payment_intent_id text not null,
  kind text not null check (kind in ('CAPTURED', 'REFUNDED', 'STILL_HELD', 'MISSING', 'UNKNOWN_HOLD', 'CARD_DISPUTE')),
  order_id uuid references orders (id),
  expected_pence int not null,
  found_pence int not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  primary key (payment_intent_id, kind)
);
create index payment_drifts_open on payment_drifts (first_seen_at) where resolved_at is null;

-- When a piece of work that the clock starts is due again; whoever moves the row does it.
create table turns (
  name text primary key,
  next_at timestamptz not null,
  done_at timestamptz
);

-- What the operator did. Nothing here is ever changed.
create table operator_lines (
  id bigint generated always as identity primary key,
  operator_id uuid not null references members (id),
  action text not null,
  order_id uuid references orders (id),
  subject text not null,
  detail jsonb not null,
  at timestamptz not null
);
create index operator_lines_at on operator_lines (at desc);

-- 0021_handover_checks_timers.sql
-- Handover codes are computed, never kept (decision 0026); kept is how often somebody tried one.
create table handover_tries (
  order_id uuid not null references orders (id),
  handover text not null check (handover in ('OUT', 'BACK')),
  tries int not null,
  last_at timestamptz not null,
  blocked_until timestamptz,
  primary key (order_id, handover)
);

-- When the lender was asked whether a garment lent in person is back.
alter table orders add column back_asked_at timestamptz;
create index orders_back_to_ask on orders (end_date)
  where delivery_method = 'IN_PERSON' and back_asked_at is null and status in ('ACCEPTED', 'SHIPPING_RECEIVED');
create index messages_order on messages (order_id) where order_id is not null;
create index messages_review on messages (review_id) where review_id is not null;

-- How the garment was at each of the four moments of a loan, by the one who had it then. Written once.
create table condition_checks (
  order_id uuid not null references orders (id),
  moment text not null check (moment in ('LENDER_OUT', 'LENDEE_IN', 'LENDEE_OUT', 'LENDER_IN')),
  member_id uuid not null references members (id),
  is_clean boolean not null,
  is_undamaged boolean not null,
  is_complete boolean not null,
  note text not null default '',
  images text[] not null default '{}',
  created_at timestamptz not null,
  primary key (order_id, moment)
);

-- What every timer did last, in whichever process. The times are the machine's, not those of a moved clock.
create table timers (
  name text primary key,
  every_seconds int not null,
  process text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  took_ms int,
  runs bigint not null,
  failures bigint not null,
  last_failure text,
  last_failure_at timestamptz
);

-- 0022_condition_images.sql
alter table images drop constraint images_purpose_check;
alter table images add constraint images_purpose_check check (purpose in ('listing', 'profile', 'issue', 'condition'));

-- 0026_safety.sql
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

-- 0027_account.sql
-- A member who asked for her account to be deleted is hidden like a suspended one (suspended_at is set with deletes_at), and
-- can come back until deletes_at; then she is erased and her row stays for the loans of others.
alter table members
  add column deletes_at timestamptz,
  add column erased_at timestamptz,
  add check (erased_at is null or deletes_at is not null),
  add check (deletes_at is null or suspended_at is not null);
create index members_deletes_at on members (deletes_at) where deletes_at is not null and erased_at is null;

-- Each copy of her data that a member took.
create table data_exports (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id),
  at timestamptz not null
);
create index data_exports_member on data_exports (member_id, at);
create index password_resets_id on password_resets (id);

-- 0053_old_writes.sql
-- Answers to repeated writes are forgotten after a week.
create index idempotent_writes_claimed_at on idempotent_writes (claimed_at);

create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (id varchar(255) primary key, is_locked int not null default 0);
insert into kysely_migration_lock values ('migration_lock', 0);
insert into kysely_migration values
  ('0001_ground', '2026-11-21T07:00:00.000Z'),
  ('0002_members', '2026-11-21T07:00:01.000Z'),
  ('0003_identity', '2026-11-21T07:00:02.000Z'),
  ('0004_listings', '2026-11-21T07:00:03.000Z'),
  ('0005_coins', '2026-11-21T07:00:04.000Z'),
  ('0006_orders', '2026-11-21T07:00:05.000Z'),
  ('0007_conversations_reviews', '2026-11-21T07:00:06.000Z'),
  ('0010_share_links', '2026-11-21T07:00:07.000Z'),
  ('0011_browse_words', '2026-11-21T07:00:08.000Z'),
  ('0012_discoverability', '2026-11-21T07:00:09.000Z'),
  ('0013_live', '2026-11-21T07:00:10.000Z'),
  ('0014_messages', '2026-11-21T07:00:11.000Z'),
  ('0015_notifications', '2026-11-21T07:00:12.000Z'),
  ('0016_push_subscriptions', '2026-11-21T07:00:13.000Z'),
  ('0017_parcels', '2026-11-21T07:00:14.000Z'),
  ('0019_issues_claims', '2026-11-21T07:00:15.000Z'),
  ('0020_operator_money', '2026-11-21T07:00:16.000Z'),
  ('0021_handover_checks_timers', '2026-11-21T07:00:17.000Z'),
  ('0022_condition_images', '2026-11-21T07:00:18.000Z'),
  ('0026_safety', '2026-11-21T07:00:19.000Z'),
  ('0027_account', '2026-11-21T07:00:20.000Z'),
  ('0053_old_writes', '2026-11-21T07:00:21.000Z');

insert into members (id, public_id, email, first_name, second_name, has_onboarded, created_at, updated_at) values
  ('00000000-0000-4000-8000-00000000000a', '0000000A', 'ada@example.org', 'Ada', 'Old', true, '2026-11-21', '2026-11-21'),
  ('00000000-0000-4000-8000-00000000000b', '0000000B', 'bea@example.org', 'Bea', 'Old', true, '2026-11-21', '2026-11-21');
insert into friendships values ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b', 'active', '2026-11-21', '2026-11-21');
insert into images (path, member_id, purpose, width, height, bytes, placeholder, created_at) values
  ('old/1', '00000000-0000-4000-8000-00000000000a', 'listing', 600, 800, 90000, 'data:,', '2026-11-21');
insert into listings (id, owner_id, owner_no, brand, description, fit, retail_price, replacement_price, size, has_dry_cleaning, colour,
  category, length, shared_status, images, lat, lng, geohash7, facet, location_name, created_at, updated_at, card)
select 'abcdefghij01', id, no, 'Old Brand', 'A dress of the first day', 3, 200, 150, 8, true, 'blue', 'dress', 'midi', 'EVERYONE',
  '[{"path": "old/1"}]', 51.5, -0.1, 'gcpvj0d', (1 + 4096 + 134217728), 'Soho', '2026-11-21', '2026-11-21', '{"id":"abcdefghij01"' from members where public_id = '0000000A';
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
insert into messages (id, conversation_id, sender_id, recipient_id, type, content, place, created_at) values
  ('00000000-0000-4000-8000-0000000000a2', '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-00000000000b',
   '00000000-0000-4000-8000-00000000000a', 'normal', 'Hello', 1, '2026-11-21');
insert into idempotent_writes (member_id, key, call, request_hash, claimed_at) values
  ('00000000-0000-4000-8000-00000000000b', 'key', 'POST /api/orders', 'hash', '2026-11-21');
