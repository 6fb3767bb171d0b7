import { sampleListing } from '../sample-listing.ts'
import { Gallery } from './gallery.tsx'

export default { title: 'listings/gallery' }

export const TwoPhotos = () => <Gallery listing={sampleListing()} />
export const OnePhoto = () => <Gallery listing={sampleListing({ images: ['/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg'] })} />
