-- What a member lets others do (product.md §5): find her by what they know of her, read her name as the friend between.
alter table members
  add column is_found_by_email boolean not null default true,
  add column is_found_by_phone boolean not null default true,
  add column is_named_as_friend boolean not null default true;

-- How many contacts without an answer a member has looked for on a day in London. Nothing of the contacts is kept.
create table contact_lookups (
  member_id uuid not null references members (id) on delete cascade,
  day date not null,
  unmatched int not null,
  primary key (member_id, day)
);
