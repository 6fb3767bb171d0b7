import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleStorage } from '../base/sample-storage.ts'
import { noChoice } from './choice.ts'
import { firstChoice } from './first-choice.ts'
import { type SavedRequest, savedRequest, typedChoice } from './saved-request.ts'

// docs/product.md §2: days are chosen once, and in the address from the item to the request

const listingId = 'abc123def456'
const days = { startDate: '2026-12-04', endDate: '2026-12-06' }
const saved: SavedRequest = {
  ...{ pendingRequestId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a04', listingId, ...days },
  ...{ deliveryMethod: 'DELIVERY', useLendeePrimaryAddress: false },
}
const opened = (search: string, of = listingId) => firstChoice(of, new URLSearchParams(search))
const weekend = { ...noChoice, startDate: '2026-12-11', endDate: '2026-12-13' }

beforeEach(() => {
  vi.stubGlobal('localStorage', sampleStorage())
  vi.stubGlobal('sessionStorage', sampleStorage())
})
afterEach(() => {
  savedRequest.clear()
  typedChoice.clear()
  vi.unstubAllGlobals()
})

it('a request opens with the days chosen on the item, not with those of an earlier saved request', () => {
  savedRequest.write(saved)
  expect(opened('?from=2026-12-11&to=2026-12-13')).toEqual(weekend)
  expect(opened('?from=2026-12-11&to=2026-12-13&by=in-person')).toEqual({ ...weekend, deliveryMethod: 'IN_PERSON' })
  // one day more, and the same days by another method
  expect(opened('?from=2026-12-04&to=2026-12-07')).toMatchObject({ endDate: '2026-12-07', deliveryMethod: null })
  expect(opened('?from=2026-12-04&to=2026-12-06&by=in-person')).toMatchObject({ deliveryMethod: 'IN_PERSON' })
})

it.each(['', '?from=2026-12-04&to=2026-12-06', '?from=2026-12-04&to=2026-12-06&by=delivery', '?from=soon&to=later'])(
  'a saved request is restored where the address has its days, or none: “%s”',
  (search) => {
    savedRequest.write(saved)
    expect(opened(search)).toEqual(saved)
    expect(opened(search, 'def456abc123').deliveryMethod).toBe(search.includes('by=') ? 'DELIVERY' : null)
  },
)

it('what was chosen before leaving for a coin is restored likewise', () => {
  const choice = { ...noChoice, ...days, deliveryMethod: 'IN_PERSON' } as const
  typedChoice.write({ listingId, choice })
  expect(opened('')).toEqual(choice)
  expect(opened('?from=2026-12-04&to=2026-12-06')).toEqual(choice)
  expect(opened('?from=2026-12-11&to=2026-12-13')).toEqual(weekend)
})
