import type { AnswerFrom } from '@hemline/contract/call.ts'
import type { createEnquiry } from '@hemline/contract/conversations/calls.ts'
import type { PendingRequest, Price } from '@hemline/contract/requests/shapes.ts'
import type { MessageRow } from '../conversations/store.ts'
import { messageView } from '../conversations/views.ts'
import type { Lendable, PendingRequestRow } from './store.ts'

/** A pending request as its owner sees it, with the price of this moment. */
export function pendingRequestView(request: PendingRequestRow, lendable: Lendable, price: Price): PendingRequest {
  const [image] = lendable.images as unknown as { path: string }[]
  return {
    id: request.id,
    lenderId: request.lender_id,
    lenderName: lendable.first_name,
    listingId: request.listing_id,
    coinId: request.coin_id,
    startDate: request.start_date,
    endDate: request.end_date,
    deliveryMethod: request.delivery_method as PendingRequest['deliveryMethod'],
    listingHasDryCleaning: lendable.has_dry_cleaning,
    listingImage: image?.path ?? '',
    listingDescription: lendable.description,
    listingBrand: lendable.brand,
    listingCategory: lendable.category,
    listingSize: lendable.size,
    listingReplacementPrice: lendable.replacement_price,
    useLendeePrimaryAddress: request.use_lendee_primary_address,
    areFriends: request.are_friends,
    deliveryFee: price.deliveryFee,
    dryCleaningFee: price.dryCleaningFee,
    serviceFee: price.serviceFee,
    serviceFeeWaived: price.serviceFeeWaived,
    total: price.total,
    expiresAt: request.expires_at.toISOString(),
    orderId: request.order_id,
  }
}

/** An enquiry as the one who asked sees it. */
export function enquiryView(row: MessageRow, viewerId: string): AnswerFrom<typeof createEnquiry>['data'] {
  return {
    id: row.enquiry_id!,
    status: 'ENQUIRED',
    conversationId: row.conversation_id,
    message: messageView(row, viewerId),
  }
}
