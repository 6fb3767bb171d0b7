import type { BodyOf } from '@hemline/contract/call.ts'
import type { changeUser } from '@hemline/contract/members/calls.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { readsTheSame } from '@hemline/contract/seen.ts'
import type { AddressPart, PostalAddress } from '../members/parts/address-inputs.tsx'

type SecondaryField = 'secondaryAddress' | 'secondaryAddress2' | 'secondaryCity' | 'secondaryPostcode'
/** A field of the profile that holds a part of an address. */
export type AddressField = AddressPart | SecondaryField

/** The member's home address, or their address for deliveries only; null if there is none. */
export function addressOf(me: OwnProfile, primary: boolean): PostalAddress | null {
  const [address, address2, city, postcode] = primary
    ? [me.address, me.address2, me.city, me.postcode]
    : [me.secondaryAddress, me.secondaryAddress2, me.secondaryCity, me.secondaryPostcode]
  if (!address || !postcode) return null
  return { address, address2: address2 ?? '', city: city ?? '', postcode }
}

/**
 * The fields to save, as the default address or for a delivery only (product.md §11): those that differ from what the form
 * was opened with, and what that was.
 */
export function changeOf(to: PostalAddress, isDefault: boolean, opened: OwnProfile): BodyOf<typeof changeUser> {
  const change: { [field in AddressField]?: string } = isDefault ? { ...to } : asSecondary(to)
  const fields = (Object.keys(change) as AddressField[]).filter((field) => !readsTheSame(change[field], opened[field]))
  return {
    ...Object.fromEntries(fields.map((field) => [field, change[field]])),
    seen: Object.fromEntries(fields.map((field) => [field, opened[field]])),
  }
}

function asSecondary(to: PostalAddress) {
  return {
    secondaryAddress: to.address,
    secondaryAddress2: to.address2,
    secondaryCity: to.city,
    secondaryPostcode: to.postcode,
  }
}

/** The part of an address that a field of the profile holds. */
export const partOf = (field: AddressField): AddressPart =>
  field.replace(/^secondary(.)/, (_, first: string) => first.toLowerCase()) as AddressPart
