-- Which version of the terms a member last read about, when an owner said what changed (product.md §13, decision 188).
create table terms_read (
  member_id uuid primary key references members (id),
  version text not null,
  read_at timestamptz not null
);
