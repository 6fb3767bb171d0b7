-- allowed ban-drop-not-null: the version before counts corrections and never reads who made them
-- A correction without an operator takes over what was done at the card provider itself (decision 310).
alter table payment_corrections alter column operator_id drop not null;
