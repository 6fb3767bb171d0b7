-- Whom a newsletter was for, of those who asked for it (product.md §13).
alter table newsletters add column segment text not null default 'EVERYONE';
