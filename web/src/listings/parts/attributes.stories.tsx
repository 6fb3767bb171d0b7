import { sampleListing } from '../sample-listing.ts'
import { Attributes } from './attributes.tsx'

export default { title: 'listings/attributes' }

export const OfAnother = () => <Attributes listing={sampleListing()} isOwn={false} />
export const Own = () => <Attributes listing={sampleListing()} isOwn />
export const WithUsualSize = () => <Attributes listing={sampleListing()} isOwn={false} owner={{ usualSize: 12 }} />
export const Fewest = () => (
  <Attributes listing={sampleListing({ length: null, ownerHeight: null, retailPrice: 0 })} isOwn={false} />
)
