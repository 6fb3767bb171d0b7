import { Order } from '@hemline/contract/orders/shapes.ts'

/**
 * An order for tests: Maya lends a midi dress by post to Ines, who is not a friend. Fields with a default in the
 * contract have it here.
 */
export function sampleOrder(changes: Partial<Order> = {}): Order {
  return { ...Order.parse(sample), ...changes }
}

const sample = {
  id: '0f0e8a52-6c1f-4b43-9f6a-51d2a1c3b7a1',
  orderNumber: 'HM-1042',
  status: 'REQUESTED',
  role: 'LENDEE',
  lenderId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01',
  lendeeId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a02',
  lenderName: 'Maya',
  lendeeName: 'Ines',
  otherPicture: null,
  listingId: 'abc123def456',
  listingImage: '/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg',
  listingBrand: 'Rixo',
  listingSize: 12,
  listingCategory: 'dress',
  listingDescription: 'Silk, worn twice.',
  listingHasDryCleaning: true,
  listingReplacementPrice: 22000,
  deliveryMethod: 'DELIVERY',
  startDate: '2026-12-05',
  endDate: '2026-12-08',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  conversationId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a03',
  setupIntentId: 'seti_1',
  paymentIntentId: 'pi_1',
  pendingRequestId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a04',
  useLendeePrimaryAddress: true,
  coinId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a05',
  isCoinBack: false,
  message: '',
  areFriends: false,
  price: { deliveryFee: 690, dryCleaningFee: 1800, serviceFee: 100, serviceFeeWaived: true, total: 2490 },
  answerBy: '2026-11-27T10:00:00.000Z',
  acceptedAt: null,
  receivedAt: null,
  returnedAt: null,
  completedAt: null,
  notFit: false,
  reason: null,
  isSettling: false,
  otherAddress: null,
  formerAddress: null,
  hasOtherMoved: false,
  post: null,
  moves: [],
  needsMe: false,
  timeline: [],
  reviewId: null,
}
