-- Answers to repeated writes are forgotten after a week.
create index idempotent_writes_claimed_at on idempotent_writes (claimed_at);
