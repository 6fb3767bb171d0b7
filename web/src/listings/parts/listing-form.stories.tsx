import { sampleListing } from '../sample-listing.ts'
import { ListingForm } from './listing-form.tsx'

export default { title: 'listings/listing-form' }

const { userId } = sampleListing()
const save = async () => undefined

export const Empty = () => <ListingForm userId={userId} label="List item" onSave={save} />
export const Filled = () => <ListingForm listing={sampleListing()} userId={userId} label="Save" onSave={save} />
