-- concurrently: every page of a member asks which of their orders have a claim or balance that waits for them.
create index concurrently if not exists claims_asking on claims (lendee_id) where state in ('OPEN', 'DUE');
