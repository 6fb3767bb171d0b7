-- The operators' log only grows (product.md §13): no line is deleted or changed, whoever asks. One exception: erasing a
-- member replaces what identifies them by '[erased]', and nothing else.
create function operator_lines_only_grow() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new is not distinct from old then
      return new;
    end if;
    if (new.id, new.operator_id, new.action, new.order_id, new.at)
         is not distinct from (old.id, old.operator_id, old.action, old.order_id, old.at)
       and concat(new.subject, new.detail::text) like '%[erased]%' then
      return new;
    end if;
  end if;
  raise exception 'operator_lines only grows: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger operator_lines_no_change before update or delete on operator_lines
  for each row execute function operator_lines_only_grow();
create trigger operator_lines_no_truncate before truncate on operator_lines
  for each statement execute function operator_lines_only_grow();
