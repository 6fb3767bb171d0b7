import type { AnswerFrom } from '@hemline/contract/call.ts'
import type { createEnquiry } from '@hemline/contract/requests/calls.ts'
import type { AgreedTerms, PendingRequest } from '@hemline/contract/requests/shapes.ts'
import type { MessageRow } from '../conversations/store.ts'
import { messageView } from '../conversations/views.ts'
import type { Lendable, PendingRequestRow } from './store.ts'

/** A pending request as its owner sees it, with the terms that they are shown. */
export function pendingRequestView(request: PendingRequestRow, lendable: Lendable, terms: AgreedTerms): PendingRequest {
  const { price } = terms
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
    listingHasDryCleaning: terms.hasDryCleaning,
    listingImage: image?.path ?? '',
    listingDescription: lendable.description,
    listingBrand: lendable.brand,
    listingCategory: lendable.category,
    listingSize: lendable.size,
    listingReplacementPrice: terms.replacementPrice,
    useLendeePrimaryAddress: request.use_lendee_primary_address,
    areFriends: terms.areFriends,
    deliveryFee: price.deliveryFee,
    dryCleaningFee: price.dryCleaningFee,
    serviceFee: price.serviceFee,
    serviceFeeWaived: price.serviceFeeWaived,
    total: price.total,
    answerBy: terms.answerBy,
    termsVersion: terms.termsVersion,
    changed: (request.changed ?? {}) as Record<string, string>,
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
