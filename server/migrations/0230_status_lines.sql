-- allowed new-trigger: they add a line beside what the version before writes, in the same transaction, and refuse nothing
-- Every change of the state of a claim, an item or a member leaves a line, whoever made it and by whichever version
-- (product.md §13). The lines only grow. They have ids and names of states alone; what was before this file has no lines.
create table status_lines (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('CLAIM', 'LISTING', 'MEMBER')),
  subject text not null,
  -- who claims, whose item it is, or the member
  member_id uuid not null,
  order_id uuid,
  before text,
  after text not null
);
create index status_lines_newest on status_lines (kind, id);
create index status_lines_member on status_lines (member_id, kind, id);
create index status_lines_order on status_lines (order_id) where order_id is not null;
create trigger status_lines_no_change before update or delete on status_lines
  for each row execute function only_grows();
create trigger status_lines_no_truncate before truncate on status_lines
  for each statement execute function only_grows();

-- The moment of the change by the server's clock, where the row was touched with it.
create function moment_of(former timestamptz, present timestamptz) returns timestamptz language sql volatile as $$
  select case when present is distinct from former then present else clock_timestamp() end
$$;

create function claim_state_line() returns trigger language plpgsql as $$
begin
  insert into status_lines (at, kind, subject, member_id, order_id, before, after)
    values (moment_of(old.updated_at, new.updated_at), 'CLAIM', new.id, new.lender_id, new.order_id, old.state, new.state);
  return null;
end $$;
create trigger claims_state_added after insert on claims for each row execute function claim_state_line();
create trigger claims_state_changed after update of state on claims
  for each row when (old.state is distinct from new.state) execute function claim_state_line();

create function listing_state(deleted_at timestamptz, hidden_at timestamptz, awaits timestamptz, is_active boolean)
returns text language sql immutable as $$
  select case when deleted_at is not null then 'DELETED' when hidden_at is not null then 'TAKEN_DOWN'
    when awaits is not null then 'WAITING' when is_active then 'ACTIVE' else 'INACTIVE' end
$$;
create function listing_state_line() returns trigger language plpgsql as $$
declare
  before text;
  after text := listing_state(new.deleted_at, new.hidden_at, new.awaits_approval_since, new.is_active);
begin
  if tg_op = 'UPDATE' then
    before := listing_state(old.deleted_at, old.hidden_at, old.awaits_approval_since, old.is_active);
  end if;
  if before is distinct from after then
    insert into status_lines (at, kind, subject, member_id, before, after)
      values (moment_of(old.updated_at, new.updated_at), 'LISTING', new.id, new.owner_id, before, after);
  end if;
  return null;
end $$;
create trigger listings_state_added after insert on listings for each row execute function listing_state_line();
create trigger listings_state_changed after update of is_active, hidden_at, awaits_approval_since, deleted_at on listings
  for each row execute function listing_state_line();

create function member_state(m members, is_banned boolean) returns text language sql immutable as $$
  select case when m.erased_at is not null then 'ERASED'
    when m.suspended_at is not null and is_banned then 'BANNED' when m.deletes_at is not null then 'LEAVING'
    when m.suspended_at is not null then 'SUSPENDED' when not m.has_onboarded then 'NOT_SET_UP' else 'ACTIVE' end
$$;
create function member_state_line() returns trigger language plpgsql as $$
declare
  is_banned boolean := exists (select from bans where member_id = new.id);
  before text;
  after text := member_state(new, is_banned);
begin
  if tg_op = 'UPDATE' then
    before := member_state(old, is_banned);
  end if;
  if before is distinct from after then
    insert into status_lines (at, kind, subject, member_id, before, after)
      values (moment_of(old.updated_at, new.updated_at), 'MEMBER', new.id, new.id, before, after);
  end if;
  return null;
end $$;
create trigger members_state_added after insert on members for each row execute function member_state_line();
create trigger members_state_changed after update of suspended_at, deletes_at, erased_at, has_onboarded on members
  for each row execute function member_state_line();

create function ban_state_line() returns trigger language plpgsql as $$
declare
  banned uuid := case tg_op when 'INSERT' then new.member_id else old.member_id end;
begin
  insert into status_lines (at, kind, subject, member_id, before, after)
    select case tg_op when 'INSERT' then new.banned_at else clock_timestamp() end, 'MEMBER', m.id, m.id,
           member_state(m, tg_op = 'DELETE'), member_state(m, tg_op = 'INSERT')
    from members m where m.id = banned and member_state(m, true) is distinct from member_state(m, false);
  return null;
end $$;
create trigger bans_state_changed after insert or delete on bans for each row execute function ban_state_line();
