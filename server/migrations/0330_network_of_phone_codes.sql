-- The network from which a code was asked for, as a keyed hash: strangers are counted by it (product.md §5, decision 331). A code
-- that was used stays, as the proof that the member held the number.
alter table phone_codes add column network text;
