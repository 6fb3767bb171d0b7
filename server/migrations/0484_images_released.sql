-- concurrently: images are many, those that something released and nothing looked at are few; each hour those of long ago are read
create index concurrently if not exists images_released on images (purpose, released_at) where released_at is not null;
