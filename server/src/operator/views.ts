import type { Claim } from '@hemline/contract/claims/shapes.ts'
import type { ListingSnapshot } from '@hemline/contract/listings/shapes.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import type { DeskOrder } from '@hemline/contract/operator/shapes.ts'
import type { OrderStatus } from '@hemline/contract/order-status.ts'
import type { ClaimRow } from '../claims/store.ts'
import { viewClaim } from '../claims/views.ts'
import type { Deps } from '../deps.ts'

/** A claim for the operator: without the reason of the lendee's card refusal. */
export function claimForOperator(deps: Deps, row: ClaimRow): Promise<Claim> {
  return viewClaim(deps, row, { readerId: '' })
}

type Listed = {
  orderId: string
  orderNumber: string
  status: OrderStatus
  listing: ListingSnapshot
  lenderName: string
  lendeeName: string
}

/** An order in the operator's lists. */
export function deskOrder(row: Listed): DeskOrder {
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    status: row.status,
    garment: garmentName(row.listing),
    image: row.listing.image,
    lenderName: row.lenderName,
    lendeeName: row.lendeeName,
  }
}
