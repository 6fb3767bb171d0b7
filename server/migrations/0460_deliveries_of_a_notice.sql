-- concurrently: a community of 10,000 has some 200,000 deliveries
-- A notice's deliveries are deleted with it, and the outbox finds those of a member by their notices: `deliveries_once` leaves out repeats.
create index concurrently if not exists deliveries_of_notice on deliveries (notification_id);
