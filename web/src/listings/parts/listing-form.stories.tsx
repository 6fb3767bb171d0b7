import { standardLoanSettings } from '@hemline/contract/settings/sample-loan-settings.ts'
import { sampleMe } from '../../members/sample-member.ts'
import { sampleListing, sampleListings } from '../sample-listing.ts'
import { ListingForm } from './listing-form.tsx'

export default {
  title: 'listings/listing-form',
  parameters: {
    answers: {
      'GET /api/user': { data: sampleMe() },
      'GET /api/listings': { items: sampleListings(3), lastKey: null },
      'GET /api/fees': { data: standardLoanSettings },
    },
  },
}

const { userId } = sampleListing()
const save = async () => undefined

export const Empty = () => <ListingForm userId={userId} label="List item" onSave={save} />
export const Filled = () => <ListingForm listing={sampleListing()} userId={userId} label="Save" onSave={save} />
