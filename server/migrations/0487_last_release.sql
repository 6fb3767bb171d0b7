-- A photo is deleted some time after its last release (product.md §8). Without this, a release with an earlier moment, such as that of an
-- item that was deleted before, took that time away: of a photo that another item had until lately, and of all from before 0483.
-- allowed replaced-function: only the triggers of 0483 call it, and a photo that waits longer is the same to the version before
create or replace function release_photos(owner uuid, paths text[], moment timestamptz) returns void language sql as $$
  update images set released_at = greatest(images.released_at, moment) from (
    select i.path from images i where i.member_id = owner and i.path = any (paths) order by i.path for no key update
  ) locked where images.path = locked.path
$$;
