-- The words of the items that every member may see: by them a search notices a slip of the pen (product.md §8, decision 320).
-- A sweep fills it and takes out what no item has any more.
create table search_words (word text primary key);
create index search_words_alike on search_words using gin (word gin_trgm_ops);
create index search_words_begin on search_words (word text_pattern_ops);
