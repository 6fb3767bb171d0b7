-- Letters that are no notices, in the operator's outbox (product.md §13, decision 380): safety, receipts, labels, the account. One
-- row a letter, and one each time it is sent again. Codes for signing in are never here.
create table letters (
  id uuid primary key,
  key text not null unique,                                 -- of the email, from which its Message-ID is made
  member_id uuid not null references members (id),
  order_id uuid references orders (id),
  title text not null,
  job text not null,
  fingerprint text not null,                                -- of the job's data, to find the job that was given up
  sealed text not null,                                     -- the job's data, encrypted: links that are their member's alone
  due_at timestamptz not null,
  done_at timestamptz,
  outcome text check (outcome in ('SENT', 'NOT_NEEDED')),
  repeats uuid,
  bounced_at timestamptz,
  bounce text
);
create index letters_newest on letters (due_at desc, id desc);
create index letters_member on letters (member_id);
create index letters_waiting on letters (job) where done_at is null;
