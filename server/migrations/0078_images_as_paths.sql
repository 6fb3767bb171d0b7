-- What is answered of a listing: `images` are paths, sizes and placeholders lie beside them in `imageDetails` (decision 0081).
-- Made by the database from the card, so that what a server of the version before writes is right at once, and that one goes on
-- reading the card as it knows it. The text between the quotes cannot stand within a value: a quote in one is escaped.
alter table listings add column public_json text not null generated always as (
  replace(card, ',"images":[', ',"images":' || jsonb_path_query_array(images, '$[*].path')::text || ',"imageDetails":[')
) stored;
-- It stays in its row: only the card, which browse no longer reads, moves out of a row that grows too long.
alter table listings alter column public_json set storage main;
