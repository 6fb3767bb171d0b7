-- A newsletter as it was sent, under the id that its writer's draft had: however often it is pressed, it is sent once.
create table newsletters (
  id uuid primary key,
  operator_id uuid not null references members (id),
  subject text not null,
  paragraphs jsonb not null,
  recipients int not null,                                 -- how many wanted it at that moment
  sent_at timestamptz not null
);
create index newsletters_sent_at on newsletters (sent_at desc);

-- One row a reader: claimed into the job queue, and how it ended. FAILED was not taken at the last try.
create table newsletter_letters (
  newsletter_id uuid not null references newsletters (id),
  member_id uuid not null references members (id),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'LEFT_OUT', 'FAILED')),
  queued_at timestamptz,
  done_at timestamptz,
  primary key (newsletter_id, member_id)
);
create index newsletter_letters_unqueued on newsletter_letters (newsletter_id) where queued_at is null;
create index newsletter_letters_waiting on newsletter_letters (newsletter_id) where state = 'WAITING';
create index newsletter_letters_member on newsletter_letters (member_id);
