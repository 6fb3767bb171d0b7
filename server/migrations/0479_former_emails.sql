-- The email addresses that were a member's before (decision 421): what others wrote loses them with the erasure. A change of address is
-- stored for a day only. A node of the version before writes none here; those of its last day are copied.
create table former_emails (
  member_id uuid not null references members (id),
  email citext not null,
  until timestamptz not null,                              -- when the member had another one in its place
  primary key (member_id, email)
);
create index former_emails_email on former_emails (email);
insert into former_emails (member_id, email, until)
select c.account_id, c.former_email, max(c.changed_at)
from email_changes c join members m on m.id = c.account_id
where c.changed_at is not null and c.former_email is not null and m.erased_at is null
group by 1, 2;
