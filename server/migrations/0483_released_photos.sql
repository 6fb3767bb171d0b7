-- Photos that nothing uses are deleted some time after they were uploaded or something released them (product.md §8). Null: looked at,
-- and in use. The default is for those that are there, which are so looked at once, and for uploads of a node of the version before.
-- allowed new-trigger: both only write a column of images that the version before does not know, and refuse nothing
alter table images add column released_at timestamptz default now();

-- In their order, so that two items with the same photos do not wait for each other.
create function release_photos(owner uuid, paths text[], moment timestamptz) returns void language sql as $$
  update images set released_at = moment from (
    select i.path from images i where i.member_id = owner and i.path = any (paths) order by i.path for no key update
  ) locked where images.path = locked.path
$$;

create function member_releases_pictures() returns trigger language plpgsql as $$
begin
  perform release_photos(new.id, array[old.picture, old.waiting_picture], new.updated_at);
  return null;
end $$;
create trigger members_release_pictures after update of picture, waiting_picture on members
  for each row when (old.picture is distinct from new.picture or old.waiting_picture is distinct from new.waiting_picture)
  execute function member_releases_pictures();

-- Of a deleted item from its deletion, whenever they are removed from it.
create function listing_releases_photos() returns trigger language plpgsql as $$
begin
  perform release_photos(new.owner_id,
    array(select photo->>'path' from jsonb_array_elements(old.images) photo
      except select photo->>'path' from jsonb_array_elements(new.images) photo),
    coalesce(new.deleted_at, new.updated_at));
  return null;
end $$;
create trigger listings_release_photos after update of images on listings
  for each row when (old.images is distinct from new.images) execute function listing_releases_photos();
