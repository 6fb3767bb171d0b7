import { parseUkPhone } from '@hemline/contract/members/phone.ts'
import { parsePostcode } from '@hemline/contract/members/postcode.ts'
import type { ProfileChange } from '@hemline/contract/members/shapes.ts'
import { encodeGeohash } from '@hemline/contract/place.ts'
import type { Updateable } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { isDuplicate } from '../base/db.ts'
import type { Members } from '../base/db-types.ts'
import { Refusal } from '../base/refusal.ts'
import { keptSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'
import { publicPoint } from './public-point.ts'
import { lockMember, type MemberRow, ownsImage, updateMember } from './store.ts'

/** The listings domain does this when a home or a height changes: calling upwards is by a job's name. */
const REFRESH_LISTINGS = 'listings.refresh-owner'
const onListings = ['public_geohash7', 'public_lat', 'public_lng', 'location_name', 'height', 'first_name'] as const

/**
 * Changes the fields of her own profile that were sent (community.txt §5). Refuses INVALID_PHONE, PHONE_TAKEN and
 * INVALID_POSTCODE beside their fields, and a picture that she did not upload. From the onboarding form she counts as
 * onboarded once profile and address are complete.
 */
export async function changeProfile(
  deps: Deps,
  { member, change }: { member: Caller; change: ProfileChange },
): Promise<MemberRow> {
  const set = await columnsOf(deps, member, change)
  const now = deps.clock.now()
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const before = await lockMember(tx, member.id)
      if (!before) throw new Refusal('UNAUTHENTICATED')
      const after = { ...before, ...set } as MemberRow
      if (change.isFromOnboarding && isComplete(after)) set.has_onboarded = true
      const changed = await updateMember(tx, { id: member.id, set, now })
      if (onListings.some((column) => before[column] !== changed[column])) {
        await deps.jobs.enqueue(tx, REFRESH_LISTINGS, { memberId: member.id })
      }
      return changed
    })
  } catch (error) {
    if (isDuplicate(error, 'members_phone_number_key')) {
      const { message } = new Refusal('PHONE_TAKEN')
      throw new Refusal('PHONE_TAKEN', { fields: { phoneNumber: message } })
    }
    throw error
  }
}

function isComplete(member: MemberRow): boolean {
  const needed = [
    member.first_name,
    member.second_name,
    member.phone_number,
    member.height,
    member.address,
    member.city,
    member.postcode,
  ]
  return needed.every(Boolean)
}

async function columnsOf(deps: Deps, member: Caller, change: ProfileChange): Promise<Updateable<Members>> {
  const set: Updateable<Members> = {}
  if (change.firstName !== undefined) set.first_name = change.firstName
  if (change.secondName !== undefined) set.second_name = change.secondName
  if (change.height !== undefined) set.height = change.height
  if (change.address !== undefined) set.address = change.address
  if (change.address2 !== undefined) set.address2 = change.address2
  if (change.city !== undefined) set.city = change.city
  if (change.hasNewsletter !== undefined) set.has_newsletter = change.hasNewsletter
  if (change.secondaryAddress !== undefined) set.secondary_address = change.secondaryAddress
  if (change.secondaryAddress2 !== undefined) set.secondary_address2 = change.secondaryAddress2
  if (change.secondaryCity !== undefined) set.secondary_city = change.secondaryCity
  if (change.phoneNumber !== undefined) set.phone_number = readPhone(change.phoneNumber)
  if (change.postcode !== undefined) Object.assign(set, await placeOf(deps, member.id, change.postcode))
  if (change.secondaryPostcode !== undefined) {
    await findPlace(deps, change.secondaryPostcode, 'secondaryPostcode')
    set.secondary_postcode = parsePostcode(change.secondaryPostcode)?.postcode ?? null
  }
  if (change.picture !== undefined) {
    if (!(await ownsImage(deps.db, { memberId: member.id, path: change.picture }))) {
      throw new Refusal('INVALID', { fields: { picture: 'Please upload this picture again.' } })
    }
    set.picture = change.picture
  }
  return set
}

function readPhone(text: string): string {
  const phone = parseUkPhone(text)
  if (!phone) {
    const { message } = new Refusal('INVALID_PHONE')
    throw new Refusal('INVALID_PHONE', { fields: { phoneNumber: message } })
  }
  return phone.e164
}

async function findPlace({ geocoder }: Deps, postcode: string, field: 'postcode' | 'secondaryPostcode') {
  const place = parsePostcode(postcode) ? await geocoder.find(postcode) : null
  if (!place) {
    const { message } = new Refusal('INVALID_POSTCODE')
    throw new Refusal('INVALID_POSTCODE', { fields: { [field]: message } })
  }
  return place
}

/** A home: its true point, which only its owner gets, and the one public point of it (product.md §5). */
async function placeOf(deps: Deps, memberId: string, text: string): Promise<Updateable<Members>> {
  const place = await findPlace(deps, text, 'postcode')
  const postcode = parsePostcode(text)?.postcode ?? text
  const key = await keptSecret(deps, 'public-point')
  const shown = publicPoint({ lat: place.lat, lng: place.lng, memberId, postcode, key })
  return {
    postcode,
    lat: place.lat,
    lng: place.lng,
    public_lat: shown.lat,
    public_lng: shown.lng,
    public_geohash7: encodeGeohash(shown, 7),
    location_name: place.locationName,
  }
}
