-- The public points of homes (product.md section 5, decision 0069). One point serves every home that lies within range of it, so that
-- flatmates, and two postcodes of one house, show the same. Points are never moved or deleted: a second one would be a second measurement.
create table public_points (
  no bigint generated always as identity primary key,      -- the oldest in range is taken
  lat double precision not null,
  lng double precision not null,
  created_at timestamptz not null
);
create index public_points_place on public_points (lat, lng);

-- Which of them a member's homes were shown by: who comes back shows what was shown before.
create table shown_points (
  member_id uuid not null references members (id) on delete cascade,
  point_no bigint not null references public_points (no),
  first_at timestamptz not null,
  primary key (member_id, point_no)
);

-- Whether (lat, lng) is the place of the very postcode, or the middle of its district; null for a row of the version before.
alter table members add column place_is_exact boolean;

-- The built-in table has three decimals; other sources have more.
update members set place_is_exact = not (lat::numeric = round(lat::numeric, 3) and lng::numeric = round(lng::numeric, 3))
  where lat is not null and lng is not null;

-- What was shown of exact homes stays what is shown.
insert into public_points (lat, lng, created_at)
  select public_lat, public_lng, min(created_at) from members
  where place_is_exact and public_lat is not null and public_lng is not null
  group by public_lat, public_lng order by min(created_at);
insert into shown_points (member_id, point_no, first_at)
  select m.id, p.no, m.updated_at from members m join public_points p on p.lat = m.public_lat and p.lng = m.public_lng
  where m.place_is_exact;
