import type { Role } from '@hemline/contract/order-status.ts'
import { seesAddress } from '@hemline/contract/orders/rules.ts'
import type { Address } from '@hemline/contract/orders/shapes.ts'
import type { OrderRow, Party } from './store.ts'

/** A party's postal address now: their home, or the other one that they keep for deliveries. */
export function addressOf(party: Party, isPrimary: boolean): Address {
  const name = `${party.firstName} ${party.secondName}`.trim()
  return isPrimary
    ? {
        name,
        address: party.address ?? '',
        address2: party.address2 ?? '',
        city: party.city ?? '',
        postcode: party.postcode ?? '',
      }
    : {
        name,
        address: party.secondaryAddress ?? '',
        address2: party.secondaryAddress2 ?? '',
        city: party.secondaryCity ?? '',
        postcode: party.secondaryPostcode ?? '',
      }
}

/** The other side's address, where this side sees it (`seesAddress`). */
export function otherAddress(
  order: OrderRow,
  { role, wasPosted, now }: { role: Role; wasPosted: boolean; now: Date },
): Address | null {
  if (!seesAddress({ ...order, wasPosted }, role, now)) return null
  return role === 'LENDER' ? order.lendeeAddress : order.lenderAddress
}

/**
 * The address of a side to which the parcels of an open order by post still go, where it is another one than that side has
 * now; null otherwise (product.md §1).
 */
export function formerAddress(order: OrderRow, role: Role, party: Party | undefined): Address | null {
  const agreed = role === 'LENDER' ? order.lenderAddress : order.lendeeAddress
  if (!party || !agreed || order.deliveryMethod !== 'DELIVERY' || order.closedAt !== null) return null
  const present = addressOf(party, role === 'LENDER' || order.useLendeePrimaryAddress)
  const lines = ({ address, address2, city, postcode }: Address) =>
    [address, address2, city, postcode].join('\n').toLowerCase()
  return lines(present) === lines(agreed) ? null : agreed
}
