-- 0004 was changed on 21 November 2026 between 07:16 and 07:32, after databases had been made from it. This brings those
-- to what 0004 makes now, before any later file builds on it; nothing happens in any other (decision 62).
do $$
declare
  facet_type text := (select format_type(atttypid, atttypmod) from pg_attribute
                      where attrelid = 'listings'::regclass and attname = 'facet' and not attisdropped);
begin
  if facet_type is null then
    create type shared_status as enum ('EVERYONE', 'FRIENDS_OF_FRIENDS', 'FRIENDS_ONLY');

    alter table images add column purpose text not null default 'listing'
      constraint images_purpose_check check (purpose in ('listing', 'profile', 'issue'));
    alter table images alter column purpose drop default, add column stored_at timestamptz;
    update images set stored_at = created_at;
    create index images_half_written on images (created_at) where stored_at is null;

    alter table listings drop constraint listings_shared_status_check;
    alter table listings
      alter column shared_status type shared_status using shared_status::shared_status,
      alter column cell4 set not null,
      alter column cell5 set not null,
      add column facet bigint;
    update listings set facet =
      (1::bigint << array_position(array['dress', 'jumpsuit', 'maternity', 'petite', 'skirt', 'suit', 'co-ord'], category) - 1)
      + (1::bigint << 10 + size / 2 - 2)
      + (1::bigint << 23 + coalesce(array_position(array[
          'auburn', 'beige', 'black', 'blue', 'brown', 'burgundy', 'copper', 'cream', 'gold', 'green', 'grey',
          'khaki', 'lilac', 'multi', 'navy', 'neutral', 'orange', 'pink', 'purple', 'red', 'silver', 'white',
          'yellow'], colour), 1));
    alter table listings alter column facet set not null;

    drop index listings_owner;
    create index listings_newest on listings (created_at desc, id desc)
      include (facet, owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
    create index listings_cell4 on listings (cell4, created_at desc, id desc)
      include (facet, owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
    create index listings_cell5 on listings (cell5, created_at desc, id desc)
      include (facet, owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
    create index listings_facet on listings (facet, created_at desc, id desc)
      include (owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
    create index listings_cell4_facet on listings (cell4, facet, created_at desc, id desc)
      include (owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
    create index listings_cell5_facet on listings (cell5, facet, created_at desc, id desc)
      include (owner_no, shared_status, is_active, deleted_at) where is_active and deleted_at is null;
    create index listings_owner on listings (owner_no, created_at desc, id desc)
      include (facet, shared_status, is_active, deleted_at, cell4, cell5) where deleted_at is null;
    create index listings_owner_id on listings (owner_id);
    create index favourites_member on favourites (member_id, updated_at desc, id desc) where is_active;
    create index favourites_listing on favourites (listing_id);
  elsif facet_type = 'integer' then
    -- Then three numbers of five bits each, now a bit each.
    alter table listings alter column facet type bigint using
      (1::bigint << (facet >> 10)) + (1::bigint << (10 + ((facet >> 5) & 31))) + (1::bigint << (24 + (facet & 31)));
  end if;
end $$;
