-- Photos that were uploaded for a listing and never listed are deleted (product.md §8): found by their age.
create index images_of_listings on images (created_at) where purpose = 'listing';
