import { sampleListing } from '../sample-listing.ts'
import { OwnerActions } from './owner-actions.tsx'

export default { title: 'listings/owner-actions' }

export const Active = () => <OwnerActions listing={sampleListing()} />
export const Inactive = () => <OwnerActions listing={sampleListing({ isActive: false })} />
