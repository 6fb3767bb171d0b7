import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import type { PostalAddress } from '../members/parts/address-inputs.tsx'

/** The member's home address, or their address for deliveries only; null if there is none. */
export function addressOf(me: OwnProfile, primary: boolean): PostalAddress | null {
  const [address, address2, city, postcode] = primary
    ? [me.address, me.address2, me.city, me.postcode]
    : [me.secondaryAddress, me.secondaryAddress2, me.secondaryCity, me.secondaryPostcode]
  if (!address || !postcode) return null
  return { address, address2: address2 ?? '', city: city ?? '', postcode }
}

/** The fields to save: as the default address, or for a delivery only (product.md §11). */
export function changeOf(to: PostalAddress, isDefault: boolean) {
  if (isDefault) return { ...to }
  return {
    secondaryAddress: to.address,
    secondaryAddress2: to.address2,
    secondaryCity: to.city,
    secondaryPostcode: to.postcode,
  }
}
