-- The hash of the name that a client had for the exchange in which a refresh token was used: who knows it did not hear the answer, and
-- gets the same successor until that one is used (decision 376).
alter table refresh_tokens add column attempt_hash text;
