-- The operator finds a member by any part of her name, e-mail, city or public id (operator/community-store.ts).
create index members_found_by on members using gin
  ((first_name || ' ' || second_name || ' ' || email::text || ' ' || coalesce(city, '') || ' ' || public_id) gin_trgm_ops);
create index members_newest on members (created_at desc, id desc);
