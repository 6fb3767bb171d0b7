-- Live events are read by each node from this table, an outbox; a commit that writes them notifies nobody (decision 154).
-- `tx` is the transaction that wrote the event. A node asks for the events of transactions that its last snapshot did not
-- see, so it misses none that commits late. Existing rows count as written by this migration.
-- `notifies` is true for nodes of the version before, which do not name it: their events are notified at the commit too.
alter table live_events
  add column tx xid8 not null default pg_current_xact_id(),
  add column notifies boolean not null default true;
create index live_events_tx on live_events (tx);
drop index live_events_unnumbered;

create or replace function number_live_events() returns trigger language plpgsql as $$
declare
  feed record;
  newest bigint;
begin
  for feed in
    select member_id, count(*) as added, bool_or(notifies) as notifies from live_events
    where tx = pg_current_xact_id() and id is null group by member_id order by member_id
  loop
    insert into live_feeds (member_id, last_id) values (feed.member_id, feed.added)
      on conflict (member_id) do update set last_id = live_feeds.last_id + feed.added
      returning last_id into newest;
    update live_events as event set id = newest - feed.added + numbered.place
      from (
        select no, row_number() over (order by no) as place
        from live_events where tx = pg_current_xact_id() and id is null and member_id = feed.member_id
      ) as numbered
      where event.no = numbered.no;
    if feed.notifies then
      perform pg_notify('live_events', feed.member_id::text);
    end if;
  end loop;
  return null;
end $$;
