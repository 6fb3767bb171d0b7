-- concurrently: refresh tokens are many, one for each hour of a session; each hour those that were used long ago are deleted
create index concurrently if not exists refresh_tokens_used on refresh_tokens (used_at) where used_at is not null;
