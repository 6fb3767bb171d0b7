-- concurrently: listings are many, deleted ones that still have photos are few; the photos go 90 days after the deletion (product.md §8)
create index concurrently if not exists listings_deleted_with_photos on listings (deleted_at)
  where deleted_at is not null and images <> '[]';
