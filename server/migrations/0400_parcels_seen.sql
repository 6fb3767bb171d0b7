-- Where a parcel was last seen by the carrier (product.md §1, "A parcel that is late or missing").
alter table parcels
  add column seen_at timestamptz,
  add column seen_place text;
