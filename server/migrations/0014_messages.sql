-- Messages have a place in their conversation: 1, 2, 3 … without gaps, in the order in which they became visible, given
-- while the conversation's row is locked. The same row keeps how far each of the two has read.
alter table conversations
  add column message_count int not null default 0,
  add column one_read int not null default 0,
  add column other_read int not null default 0;
create index conversations_one on conversations (one_id, last_message_at desc);
create index conversations_other on conversations (other_id, last_message_at desc);

-- Who asks about a listing (product.md §1, status ENQUIRED): it has no dates, price or card, so it is no row of orders.
create table enquiries (
  id uuid primary key,
  lender_id uuid not null references members (id),
  lendee_id uuid not null references members (id),
  listing_id text not null references listings (id),
  listing jsonb not null,                                  -- snapshot: image, brand, size, category, description
  conversation_id uuid not null references conversations (id),
  created_at timestamptz not null,
  check (lender_id <> lendee_id)
);
create index enquiries_lendee on enquiries (lendee_id, created_at desc);

alter table messages
  add column place int,
  add column client_id text,                               -- the sender's own name for it: sent again, it is the same message
  add column enquiry_id uuid references enquiries (id);
update messages as m set place = n.place
  from (select id, row_number() over (partition by conversation_id order by seq) as place from messages) as n
  where n.id = m.id;
update conversations as c set message_count = (select count(*) from messages as m where m.conversation_id = c.id);
alter table messages alter column place set not null;
create unique index messages_place on messages (conversation_id, place);
create unique index messages_client on messages (sender_id, client_id) where client_id is not null;
drop index messages_conversation;
alter table messages drop column seq;
