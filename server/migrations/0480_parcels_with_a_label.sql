-- concurrently: parcels are many, those that still have the file of a label are few; it is deleted 14 days after the loan (decision 422)
create index concurrently if not exists parcels_with_label on parcels (order_id) where label_pdf is not null;
