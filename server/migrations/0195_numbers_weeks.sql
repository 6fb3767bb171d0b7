-- allowed new-trigger: each only adds a row to numbers_stale, which the version before passes unchanged
-- allowed require-concurrent-index-creation: the operators' log alone waits, some tens of milliseconds
-- The operator's numbers of weeks that are over (decision 189): a row for each week and town in which something happened, and
-- one of the whole community, whose place is ''. The version before counts them anew and does not read this.
create table numbers_weeks (
  place text not null,
  week date not null,
  requests int not null,
  accepted int not null,
  median_reply_minutes int,
  completed int not null,
  ended int not null,
  with_issue int not null,
  returned int not null,
  on_time int not null,
  coins_minted int not null,
  coins_spent int not null,
  coins_change int not null,
  active_lenders int not null,
  new_members int not null,
  primary key (place, week)
);

-- Weeks of which something was written: a stored week that is named here is counted again before it is read. Rows are only
-- added, so that no two transactions wait for each other; who counts a week deletes them.
create table numbers_stale (week date not null);
create index numbers_stale_week on numbers_stale (week);

create function mark_numbers(variadic instants timestamptz[]) returns void language sql as $$
  insert into numbers_stale (week)
  select distinct date_trunc('week', at at time zone 'Europe/London')::date from unnest(instants) at where at is not null
$$;

create function orders_change_numbers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_numbers(old.created_at, old.accepted_at, old.closed_at, old.returned_at);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_numbers(new.created_at, new.accepted_at, new.closed_at, new.returned_at);
  end if;
  return null;
end $$;
create trigger orders_in_numbers after insert or delete on orders for each row execute function orders_change_numbers();
create trigger orders_changed_in_numbers after update on orders for each row when (
  (old.status, old.lender_id, old.created_at, old.accepted_at, old.closed_at, old.received_at, old.returned_at, old.end_date,
    old.delivery_method, old.reason)
  is distinct from
  (new.status, new.lender_id, new.created_at, new.accepted_at, new.closed_at, new.received_at, new.returned_at, new.end_date,
    new.delivery_method, new.reason)
) execute function orders_change_numbers();

create function order_issues_change_numbers() returns trigger language plpgsql as $$
begin
  perform mark_numbers(closed_at) from orders where id in (old.order_id, new.order_id);
  return null;
end $$;
create trigger order_issues_in_numbers after insert or delete or update of order_id on order_issues
  for each row execute function order_issues_change_numbers();

create function coin_lines_change_numbers() returns trigger language plpgsql as $$
begin
  perform mark_numbers(new.at);
  return null;
end $$;
create trigger coin_lines_in_numbers after insert on coin_lines for each row execute function coin_lines_change_numbers();

-- A member who moves takes what they did to the other town, in every week of it; one who is erased did not join.
create function members_change_numbers() returns trigger language plpgsql as $$
begin
  perform mark_numbers(old.created_at, new.created_at);
  if tg_op = 'UPDATE' then
    insert into numbers_stale (week)
    select distinct date_trunc('week', at at time zone 'Europe/London')::date
    from (
      select unnest(array[created_at, accepted_at, closed_at, returned_at]) as at from orders where lender_id = new.id
      union all select at from coin_lines where member_id = new.id
    ) did
    where at is not null;
  end if;
  return null;
end $$;
create trigger members_in_numbers after insert or delete on members for each row execute function members_change_numbers();
create trigger members_changed_in_numbers after update on members for each row
  when ((old.city, old.erased_at, old.created_at) is distinct from (new.city, new.erased_at, new.created_at))
  execute function members_change_numbers();

-- The operators' log, searched by words: acts that name something else than their subject.
create index operator_lines_action on operator_lines (action, id desc);
