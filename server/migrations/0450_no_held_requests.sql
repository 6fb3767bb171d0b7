-- allowed tightened-check: the version before, 0.2.0, reads HELD and never writes it
-- allowed changed-rows: only a confirm that was interrupted before the update to 0.2.0 is still HELD
-- A request was HELD between its hold and its order until 0.2.0; a confirm that was interrupted there goes on from RESERVED, and
-- finds the hold by the key of its operation.
update pending_requests set state = 'RESERVED' where state = 'HELD';
alter table pending_requests drop constraint pending_requests_state_check;
alter table pending_requests add constraint pending_requests_states
  check (state in ('OPEN', 'RESERVED', 'ORDERED', 'RELEASED')) not valid;
