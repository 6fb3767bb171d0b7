-- allowed new-trigger: the version before adds lines and erases what identifies a member, which both pass; it never deletes or changes one
-- The records of changes only grow, as the operators' log does (product.md §13): no line of an order's moves or of a coin's
-- ledger is deleted or changed. One exception: erasing a member replaces what identifies them by '[erased]', and nothing else.
-- The trigger names the one column that erasing may change.
create function only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new is not distinct from old then
      return new;
    end if;
    if to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0] and to_jsonb(new) ->> tg_argv[0] like '%[erased]%' then
      return new;
    end if;
  end if;
  raise exception '% only grows: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger order_events_no_change before update or delete on order_events
  for each row execute function only_grows('detail');
create trigger order_events_no_truncate before truncate on order_events
  for each statement execute function only_grows('detail');
create trigger coin_lines_no_change before update or delete on coin_lines
  for each row execute function only_grows('reason');
create trigger coin_lines_no_truncate before truncate on coin_lines
  for each statement execute function only_grows('reason');
