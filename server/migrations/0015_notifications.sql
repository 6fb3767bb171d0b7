-- The table of that name that 0007 made for the first fifteen minutes of 21 November 2026, before anything wrote to it.
drop table if exists notifications;

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
