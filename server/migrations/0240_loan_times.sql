-- The days and hours of a loan are those of its request (decision 206): an owner's change reaches later requests only. Orders
-- that a node of the version before writes have the numbers that it works with.
alter table orders
  add column working_days_before int not null default 2,
  add column working_days_after int not null default 2,
  add column cancel_before_hours int not null default 72,
  add column cancel_after_hours int not null default 2,
  add column help_hours int not null default 24,
  add column issue_hours int not null default 24,
  add column confirm_days int not null default 7,
  add column extension_days int not null default 7;
