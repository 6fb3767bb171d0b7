-- Until when, and on which London day, a member's friends were last told about new items (product.md §12).
create table friend_news (
  member_id uuid primary key references members (id),
  told_until timestamptz not null,
  told_on date
);
