-- When a friendship was last requested, for the limit of a day; null for one made by an invite link, and for those of before.
alter table friendships add column requested_at timestamptz;
