-- Items that an operator looks at before others see them (product.md §13), by three settings. One row, all off.
create table approval_settings (
  only_row boolean primary key default true check (only_row),
  first_items boolean not null default false,
  new_photos boolean not null default false,
  words text[] not null default '{}',
  changed_by uuid references members (id),
  changed_at timestamptz
);
insert into approval_settings default values;

-- A listing that waits is inactive; `shown_once_approved`: whether the owner wants it active then.
alter table listings
  add column awaits_approval_since timestamptz,
  add column approval_reasons text[] not null default '{}' check (approval_reasons <@ array['FIRST', 'WORDS', 'PHOTOS']),
  add column shown_once_approved boolean not null default true;
