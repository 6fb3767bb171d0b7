-- Words without accents and punctuation, as both what is searched and what is searched for are compared.
create function plain_words(said text) returns text language sql immutable strict parallel safe
  return regexp_replace(public.unaccent('public.unaccent'::regdictionary, said), '[^[:alnum:]]+', ' ', 'g');

alter table listings add column words tsvector not null
  generated always as (to_tsvector('simple', plain_words(brand || ' ' || description))) stored;
create index listings_words on listings using gin (words) where is_active and deleted_at is null;
create index listings_brand on listings (lower(brand)) where is_active and deleted_at is null;
