-- concurrently: requests are many; those that were never sent are deleted after 30 days (decision 422), found by their age
create index concurrently if not exists pending_requests_open on pending_requests (created_at) where state = 'OPEN';
