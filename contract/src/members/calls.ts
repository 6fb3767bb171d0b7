import { z } from 'zod/mini'
import { call } from '../call.ts'
import { ListingOwner, MemberId, OwnProfile, PhoneCode, PhoneCodeSent, ProfileChange } from './shapes.ts'

export const getUser = call({
  method: 'GET',
  path: '/api/user',
  whileSuspended: true,
  about: 'The signed-in member, with the fields that only they may read.',
  answer: z.object({ data: OwnProfile }),
})

export const changeUser = call({
  method: 'PATCH',
  path: '/api/user',
  about:
    'Changes the fields that are sent. INVALID_POSTCODE for a postcode that cannot exist. A changed phone number is unverified. CHANGED_MEANWHILE names the fields that are no longer as in `seen`; those that it leaves out are not compared.',
  body: ProfileChange,
  answer: z.object({ data: OwnProfile }),
})

export const sendPhoneCode = call({
  method: 'POST',
  path: '/api/phone-code',
  about:
    'Texts a six-digit code to the phone number in the profile. INVALID_PHONE for one that cannot be texted, TOO_MANY ' +
    'when the codes of a day are used up or the last one was sent a moment ago, UNAVAILABLE without a text service.',
  answer: z.object({ data: PhoneCodeSent }),
})

export const verifyPhone = call({
  method: 'POST',
  path: '/api/verify-phone',
  about:
    'Verifies the phone number in the profile with the last code that was texted to it. PHONE_CODE_WRONG for any other. ' +
    'A member who had verified the number before has it unverified from then on.',
  body: z.object({ code: PhoneCode }),
  answer: z.object({ data: OwnProfile }),
})

export const getListingUser = call({
  method: 'GET',
  path: '/api/listing-user',
  about: 'The public side of a member: who shares a listing, whose profile this is.',
  query: z.object({ userId: MemberId }),
  answer: z.object({ data: ListingOwner }),
})
