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
