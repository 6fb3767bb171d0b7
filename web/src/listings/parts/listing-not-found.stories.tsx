import { ListingNotFound } from './listing-not-found.tsx'

export default { title: 'listings/listing-not-found' }

export const Default = () => <ListingNotFound />
