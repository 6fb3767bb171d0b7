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
