import { z } from 'zod'
import { call } from '../call.ts'
import { ListingOwner, MemberId, OwnProfile, ProfileChange } from './shapes.ts'

export const getUser = call({
  method: 'GET',
  path: '/api/user',
  about: 'The signed-in member, as she alone may read herself.',
  answer: z.object({ data: OwnProfile }),
  whileClosing: true,
})

export const changeUser = call({
  method: 'PATCH',
  path: '/api/user',
  about:
    'Changes the fields that are sent. INVALID_POSTCODE for a postcode that cannot exist, PHONE_TAKEN for one in use.',
  body: ProfileChange,
  answer: z.object({ data: OwnProfile }),
})

export const getListingUser = call({
  method: 'GET',
  path: '/api/listing-user',
  about: 'The public side of a member: who shares a listing, whose profile this is.',
  query: z.object({ userId: MemberId }),
  answer: z.object({ data: ListingOwner }),
})
