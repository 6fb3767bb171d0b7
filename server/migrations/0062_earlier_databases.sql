-- Five files of migrations were changed on the first morning (21 November 2026) after databases had been made from them.
-- What those databases lack or have too much of; nothing happens in any other (decision 62).
alter table idempotent_writes drop column if exists status;

create table if not exists outside_identities (
  issuer text not null,
  subject text not null,
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index if not exists outside_identities_member on outside_identities (member_id);
create index if not exists token_families_expires_at on token_families (expires_at);

alter table payment_operations add column if not exists claimed_until timestamptz;
create table if not exists payment_customers (
  member_id uuid primary key references members (id),
  customer_id text not null
);

create index if not exists newsletter_letters_waiting on newsletter_letters (newsletter_id) where state = 'WAITING';

-- A node of a version before this one reads `kysely_migration`, and refuses to start when a name there is unknown to it. This
-- version writes into `schema_migrations`, so an updated database stays as those nodes know it. One that was made anew gets the
-- names that the last of those versions has files for.
create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
insert into kysely_migration (name, timestamp)
select name, '2026-11-22T12:00:00.000Z' from unnest(array[
  '0001_ground', '0002_members', '0003_identity', '0004_listings', '0005_coins', '0006_orders',
  '0007_conversations_reviews', '0010_share_links', '0011_browse_words', '0012_discoverability', '0013_live',
  '0014_messages', '0015_notifications', '0016_push_subscriptions', '0017_parcels', '0019_issues_claims',
  '0020_operator_money', '0021_handover_checks_timers', '0022_condition_images', '0026_safety', '0027_account',
  '0032_members_found', '0043_unused_labels', '0044_reminder_looks', '0046_newsletters', '0053_kept_and_swept',
  '0055_orders_of_a_conversation', '0056_unused_postage'
]) as name
where not exists (select from kysely_migration);
