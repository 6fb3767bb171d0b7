-- Until when an erasure whose 14 days are over waits, since a sweep last found something open; null where none did, and for those of before.
alter table members add column erasure_waits_until timestamptz;
