create table conversations (
  id uuid primary key,
  one_id uuid not null references members (id),            -- the smaller of the two ids
  other_id uuid not null references members (id),
  last_message_content text not null default '',
  last_message_at timestamptz,
  last_message_sender_id uuid,
  created_at timestamptz not null,
  check (one_id < other_id),
  unique (one_id, other_id)
);

create table messages (
  id uuid primary key,
  seq bigint generated always as identity unique,
  conversation_id uuid not null references conversations (id),
  sender_id uuid references members (id),                  -- null: Hemline itself
  recipient_id uuid not null references members (id),
  type text not null check (type in ('normal', 'notification', 'review', 'is-complete-delivery', 'enquiry')),
  content text not null,
  order_id uuid references orders (id),
  review_id uuid,
  is_fulfilled boolean not null default false,
  created_at timestamptz not null
);
create index messages_conversation on messages (conversation_id, seq desc);

create table reviews (
  id uuid primary key,
  order_id uuid not null references orders (id),
  reviewer_id uuid not null references members (id),
  subject_id uuid not null references members (id),
  type text not null check (type in ('lender', 'lendee')), -- the role of the person reviewed
  is_fulfilled boolean not null default false,
  rating smallint check (rating between 1 and 5),
  review text not null default '',
  shows_at timestamptz not null,                           -- hidden until both are in, or this
  shown_at timestamptz,                                    -- counted in the subject's rating
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, reviewer_id),
  check (is_fulfilled = (rating is not null))
);
create index reviews_subject on reviews (subject_id, updated_at desc) where is_fulfilled;
