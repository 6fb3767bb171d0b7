-- When the sender of a parcel first opened its label: from then on posting it is the next step (product.md §1).
alter table parcels add column label_opened_at timestamptz;
