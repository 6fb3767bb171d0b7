-- When Hemline read that a parcel turned round to its sender (decision 418): the days to post it again count from then, as the scan itself
-- can be days old. Null for one that was read before, and of a node of the version before: its days count from the scan.
alter table parcels add column turned_known_at timestamptz;
