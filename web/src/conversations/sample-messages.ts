import {
  type Conversation,
  type Message,
  type MessageCard,
  messageTypes,
} from '@hemline/contract/conversations/shapes.ts'

const maya = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01'
const ines = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a02'
export const conversationId = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a03'

const card: MessageCard = {
  orderId: '0f0e8a52-6c1f-4b43-9f6a-51d2a1c3b7a1',
  listingId: 'abc123def456',
  status: 'ACCEPTED',
  deliveryMethod: 'DELIVERY',
  returnedAt: null,
  listingImage: '/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg',
  listingBrand: 'Rixo',
  listingSize: 12,
  listingCategory: 'dress',
  startDate: '2026-12-05',
  endDate: '2026-12-08',
}

/** The lender is asked whether it is back. */
const onTheLastDay = { status: 'SHIPPING_RECEIVED', deliveryMethod: 'IN_PERSON' } as const

/** A message of each type from Maya to Ines, and one back. */
export function sampleMessages(): Message[] {
  const types = [...messageTypes, 'normal' as const]
  return types.map((type, at) => ({
    id: `5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0fa0${String(at).padStart(2, '0')}`,
    conversationId,
    place: at + 1,
    content: type === 'normal' ? 'Could we meet at the station at six?' : 'Maya accepted your request.',
    createdAt: `2026-11-30T09:0${at}:00.000Z`,
    senderId: at === types.length - 1 ? ines : maya,
    recipientId: at === types.length - 1 ? maya : ines,
    recipientEmail: '',
    type,
    clientId: null,
    reviewType: type === 'review' ? 'lender' : null,
    reviewId: type === 'review' ? '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9d01' : null,
    isFulfilled: false,
    orderId: card.orderId,
    card: type === 'normal' ? null : type === 'is-complete-delivery' ? { ...card, ...onTheLastDay } : card,
  }))
}

/** A conversation of Ines with Maya. */
export function sampleConversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: conversationId,
    participantsKey: `${maya}${ines}`,
    conversationWithId: maya,
    conversationWithName: 'Maya',
    conversationWithEmail: '',
    conversationWithPicture: null,
    lastMessageContent: 'Could we meet at the station at six?',
    lastMessageAt: '2026-11-30T09:05:00.000Z',
    lastMessageSenderId: maya,
    createdAt: '2026-11-20T09:00:00.000Z',
    unreadCount: 0,
    mayWrite: true,
    ...changes,
  }
}
