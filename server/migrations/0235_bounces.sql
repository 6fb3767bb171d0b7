-- allowed tightened-check: the same values as before, and one more
-- allowed new-trigger: it only empties two columns that the version before does not know
-- Letters that came back, and addresses that take none (product.md §12, decision 203).
alter table deliveries add column bounced_at timestamptz;
alter table deliveries add column bounce text;
alter table deliveries drop constraint deliveries_outcome_check;
alter table deliveries add constraint deliveries_outcome_check
  check (outcome in ('SENT', 'SWITCHED_OFF', 'READ', 'TOLD_ALREADY', 'NO_DEVICE', 'GONE', 'NO_ADDRESS')) not valid;
alter table members add column email_bounced_at timestamptz;
alter table members add column email_bounce text;

-- Another address is not known to be a wrong one, whoever writes it: also a node of the version before, or an erasure.
create function forget_bounce_of_changed_email() returns trigger language plpgsql as $$
begin
  new.email_bounced_at := null;
  new.email_bounce := null;
  return new;
end $$;
create trigger members_email_changed before update of email on members
  for each row when (new.email is distinct from old.email) execute function forget_bounce_of_changed_email();
