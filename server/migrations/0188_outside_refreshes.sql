-- The answer to a refresh that an issuer elsewhere gave once, for a page that did not hear it (decision 175). Sealed with a key that
-- only the refresh token yields, of which this table has the hash; replayed for a minute, deleted within the hour.
create table outside_refreshes (
  hash text primary key,
  asked_at timestamptz not null,
  -- null while the issuer is being asked
  sealed text
);
create index outside_refreshes_asked_at on outside_refreshes (asked_at);
