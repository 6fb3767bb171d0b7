-- A text without accents, as an English keyboard has it: what operators search in, and what they search for, are compared so.
create function unaccented(written text) returns text language sql immutable strict parallel safe
  return public.unaccent('public.unaccent'::regdictionary, written);
