-- The borrower's note to the lender, stored with the request before it is confirmed (decision 108).
alter table pending_requests add column message text not null default '';
