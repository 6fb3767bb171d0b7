-- allowed require-concurrent-index-creation: each is built in well under a second over 100,000 letters
-- allowed tightened-uniqueness: the same uniqueness was a constraint until this file, and holds for fewer rows now
-- The operator's outbox: letters and pushes, the newest first; and the delivery that one repeats (decision 166). A notice has
-- one delivery for each channel, and repeats besides.
alter table deliveries add column repeats uuid;
create index deliveries_newest on deliveries (due_at desc, id desc);
create unique index deliveries_once on deliveries (notification_id, channel) where repeats is null;
alter table deliveries drop constraint deliveries_notification_id_channel_key;
