-- allowed ban-drop-not-null: the version before reads the lines of one kind at a time, and each of the kinds that it knows has a member
-- allowed tightened-check: only triggers write these lines, and their kinds are the ones named here
-- allowed new-trigger: they add a line beside what the version before writes, in the same transaction, and refuse nothing
-- The record of states (0230) also has labels, payout batches, reports and appeals (product.md §13, decision 207). A batch is
-- nobody's; a payment of it that a bank returned is its member's.
alter table status_lines alter column member_id drop not null;
alter table status_lines drop constraint status_lines_kind_check;
alter table status_lines add constraint status_lines_kinds
  check (kind in ('CLAIM', 'LISTING', 'MEMBER', 'LABEL', 'BATCH', 'REPORT', 'APPEAL')) not valid;

create function label_state_line() returns trigger language plpgsql as $$
declare
  moment timestamptz := case when tg_op = 'INSERT' then new.created_at else moment_of(old.finished_at, new.finished_at) end;
begin
  insert into status_lines (at, kind, subject, member_id, order_id, before, after)
    select moment, 'LABEL', o.id, o.lender_id, o.id, case when tg_op = 'UPDATE' then old.state end, new.state
    from orders o where o.id = new.order_id;
  return null;
end $$;
create trigger label_orders_state_added after insert on label_orders for each row execute function label_state_line();
create trigger label_orders_state_changed after update of state on label_orders
  for each row when (old.state is distinct from new.state) execute function label_state_line();

create function batch_state_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into status_lines (at, kind, subject, after) values (new.made_at, 'BATCH', new.id, 'MADE');
  else
    insert into status_lines (at, kind, subject, before, after) values (new.paid_at, 'BATCH', new.id, 'MADE', 'PAID');
  end if;
  return null;
end $$;
create trigger payout_batches_state_added after insert on payout_batches for each row execute function batch_state_line();
create trigger payout_batches_state_changed after update of paid_at on payout_batches
  for each row when (old.paid_at is null and new.paid_at is not null) execute function batch_state_line();

create function payout_state_line() returns trigger language plpgsql as $$
begin
  insert into status_lines (at, kind, subject, member_id, before, after)
    values (new.returned_at, 'BATCH', new.batch_id, new.member_id, 'PAID', 'RETURNED');
  return null;
end $$;
create trigger payouts_state_changed after update of returned_at on payouts
  for each row when (old.returned_at is null and new.returned_at is not null) execute function payout_state_line();

create function report_state_line() returns trigger language plpgsql as $$
begin
  insert into status_lines (at, kind, subject, member_id, before, after)
    values (coalesce(new.closed_at, new.created_at), 'REPORT', new.id, new.subject_id,
            case when tg_op = 'UPDATE' then old.state end,
            case when new.state = 'OPEN' then 'OPEN' else coalesce(new.outcome, 'ACTED') end);
  return null;
end $$;
create trigger reports_state_added after insert on reports for each row execute function report_state_line();
create trigger reports_state_changed after update of state on reports
  for each row when (old.state is distinct from new.state) execute function report_state_line();

create function appeal_state_line() returns trigger language plpgsql as $$
begin
  insert into status_lines (at, kind, subject, member_id, before, after)
    values (coalesce(new.answered_at, new.asked_at, new.decided_at), 'APPEAL', new.id, new.member_id,
            case when tg_op = 'UPDATE' then old.state end, new.state);
  return null;
end $$;
create trigger appeals_state_added after insert on appeals for each row execute function appeal_state_line();
create trigger appeals_state_changed after update of state on appeals
  for each row when (old.state is distinct from new.state) execute function appeal_state_line();
