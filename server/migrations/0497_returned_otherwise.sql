-- allowed new-trigger: it sets only the amount of a row that the version before stores with 0, and refuses nothing
-- What was returned in another way, as the card provider refused it, counts as returned (decision 310): its correction has the
-- amount, below 0. The version before stores 0, while the difference with the amount is open.
create function amount_returned_otherwise() returns trigger language plpgsql as $$
begin
  new.pence := coalesce((select d.found_pence - d.expected_pence from payment_drifts d
    where d.payment_intent_id = new.payment_intent_id and d.kind = new.kind and d.resolved_at is null), 0);
  return new;
end $$;
create trigger payment_corrections_otherwise before insert on payment_corrections
  for each row when (new.kind = 'NOT_RETURNED' and new.act = 'RECORD' and new.pence = 0)
  execute function amount_returned_otherwise();

-- Those of before have a second correction with the amount that the operators' log has. It counts from now on: a month that is
-- over does not change.
insert into payment_corrections (id, payment_intent_id, kind, act, pence, order_id, operator_id, at)
  select gen_random_uuid(), c.payment_intent_id, c.kind, c.act, -line.pence, c.order_id, c.operator_id, clock_timestamp()
  from payment_corrections c cross join lateral (
    select (l.detail ->> 'expectedPence')::int as pence from operator_lines l
    where l.action = 'fix-difference' and l.detail ->> 'payment' = c.payment_intent_id
      and l.detail ->> 'kind' = c.kind and l.detail ->> 'act' = c.act
    order by abs(extract(epoch from l.at - c.at)) limit 1
  ) line
  where c.kind = 'NOT_RETURNED' and c.act = 'RECORD' and c.pence = 0 and line.pence > 0;
