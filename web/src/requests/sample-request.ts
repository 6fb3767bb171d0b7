import { standardTimes } from '@hemline/contract/loan-times.ts'
import { tariff } from '@hemline/contract/requests/sample-tariff.ts'
import type { PendingRequest } from '@hemline/contract/requests/shapes.ts'

/** A pending request for stories and tests. */
export function samplePendingRequest(changes: Partial<PendingRequest> = {}): PendingRequest {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    lenderId: '00000000-0000-4000-8000-000000000002',
    lenderName: 'Maya',
    listingId: 'abc123def456',
    coinId: null,
    startDate: '2026-12-10',
    endDate: '2026-12-12',
    deliveryMethod: 'DELIVERY',
    listingHasDryCleaning: true,
    listingImage: '',
    listingDescription: 'Silk, worn once',
    listingBrand: 'Rixo',
    listingCategory: 'dress',
    listingSize: 10,
    listingReplacementPrice: 22000,
    useLendeePrimaryAddress: true,
    message: '',
    areFriends: false,
    deliveryFee: 690,
    dryCleaningFee: 1800,
    serviceFee: 100,
    serviceFeeWaived: true,
    total: 2490,
    tariff: [...tariff],
    answerBy: '2026-12-07T12:00:00Z',
    termsVersion: '2026-11',
    changed: {},
    expiresAt: '2026-12-02T12:00:00Z',
    orderId: null,
    times: standardTimes,
    ...changes,
  }
}
