-- A member's change of email address (product.md §6): waiting for its code, or made within the last day.
create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  email citext not null,
  code_no int not null,                                    -- rises with every code sent; codes are derived, never stored
  code_expires_at timestamptz not null,
  tries_left int not null,
  created_at timestamptz not null,
  changed_at timestamptz,
  former_email citext                                      -- once changed: where the letter about it goes
);
create unique index email_changes_pending on email_changes (account_id) where changed_at is null;
create index email_changes_account on email_changes (account_id);
create index email_changes_created_at on email_changes (created_at);
