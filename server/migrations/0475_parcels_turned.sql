-- When the carrier turned a parcel round to its sender (product.md §1, "A parcel that is late or missing"): it is not delivered, and not
-- missing. A node of the version before leaves it null; the next reading of the tracking sets it.
alter table parcels add column turned_at timestamptz;
