-- The items that visitors see on the landing page (product.md §8, decision 119). One row. A community that has members
-- already told them that visitors see nothing: there the operator opens it.
create table public_window (
  only_row boolean primary key default true check (only_row),
  is_open boolean not null,
  changed_by uuid references members (id),
  changed_at timestamptz
);
insert into public_window (is_open) select not exists (select from members);

-- Whether a member's items may be among them.
alter table members add column is_in_public_window boolean not null default true;
