-- concurrently: enquiries are many; whether one shows a photo is asked of those to its owner
create index concurrently if not exists enquiries_lender on enquiries (lender_id);
