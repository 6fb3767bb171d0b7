-- The settings of the community (product.md §13, decision 180): the latest line of a name is its value, without one the
-- contract's own. A line is never changed or deleted; erasing a member replaces what identifies them in the note. Of two
-- changes of the same revision the database accepts one.
create table setting_changes (
  id bigint generated always as identity primary key,
  name text not null,
  revision int not null check (revision > 0),
  before jsonb not null,
  value jsonb not null,
  note text not null,
  is_undo boolean not null,
  changed_by uuid not null references members (id),
  at timestamptz not null,
  unique (name, revision)
);
create trigger setting_changes_no_change before update or delete on setting_changes
  for each row execute function only_grows('note');
create trigger setting_changes_no_truncate before truncate on setting_changes
  for each statement execute function only_grows('note');
