alter table images drop constraint images_purpose_check;
alter table images add constraint images_purpose_check check (purpose in ('listing', 'profile', 'issue', 'condition'));
