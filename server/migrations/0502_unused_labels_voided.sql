-- allowed changed-rows: only labels whose item had gone back without them are UNUSED, and a node of the version before voids VOIDING
-- Until 0.2.0 a pair of labels that was still asked for when the item had gone back became UNUSED without a call, though an answer
-- may have been lost; the carrier is asked to void them, as since then. The sweep of labels finds these rows.
update label_orders set state = 'VOIDING', try_after = null where state = 'UNUSED';
