-- POSTAGE: the half of the postage that pays a parcel out, owed to the lender who posted it without a label of ours.
alter table owed_lines
  drop constraint owed_lines_kind_check,
  add constraint owed_lines_kind_check check (kind in ('CLEANING', 'COMPENSATION', 'POSTAGE'));
create unique index owed_lines_postage on owed_lines (order_id) where kind = 'POSTAGE';
