import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standardTimes } from '../loan-times.ts'
import type { OrderStatus } from '../order-status.ts'
import { tariff } from '../requests/sample-tariff.ts'
import {
  type ClaimMove,
  type ClaimMoveName,
  claimAnswerBy,
  claimableLines,
  claimMoves,
  countingStates,
  mayClaim,
  mayMoveClaim,
  mostToCharge,
  needsOperator,
  paidAlready,
  paidCleaning,
  priceClaim,
} from './rules.ts'
import { claimStates } from './shapes.ts'

const NOW = new Date('2026-06-10T12:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
const stain = [{ id: 'stain', label: 'Stain removal', pence: 2000 }]
const whole = [{ id: 'lost', label: 'Lost or beyond repair', pence: 20_000 }]

/**
 * From docs/product.md §3: who takes which step with a claim, and its result. The lendee accepts or contests within 48
 * h; silence accepts, except for the whole garment; contested claims go to the operator; the card is charged once, and
 * a refused charge becomes a balance, paid by the lendee or forgiven by the operator. The lender may withdraw a claim
 * until it is decided.
 */
const life: { [name in ClaimMoveName]: [by: string, from: string, to: string] } = {
  accept: ['LENDEE', 'OPEN', 'CHARGING'],
  contest: ['LENDEE', 'OPEN', 'CONTESTED'],
  withdraw: ['LENDER', 'OPEN CONTESTED', 'WITHDRAWN'],
  lapse: ['CLOCK', 'OPEN', 'CHARGING'],
  refer: ['CLOCK', 'OPEN', 'CONTESTED'],
  uphold: ['OPERATOR', 'CONTESTED', 'CHARGING'],
  dismiss: ['OPERATOR', 'CONTESTED', 'DISMISSED'],
  paid: ['CLOCK', 'CHARGING', 'PAID'],
  fail: ['CLOCK', 'CHARGING', 'DUE'],
  payNow: ['LENDEE', 'DUE', 'CHARGING'],
  forgive: ['OPERATOR', 'DUE', 'DISMISSED'],
}

describe('the life cycle of a claim', () => {
  const names = Object.keys(claimMoves) as ClaimMoveName[]
  const people = ['LENDER', 'LENDEE', 'CLOCK', 'OPERATOR'] as const

  it.each(names)('%s: by no other party, from no other state', (name) => {
    const [by, from, to] = life[name]
    const made = people.flatMap((person) =>
      claimStates
        .filter((state) =>
          [hours(1), hours(-1), null].some((answerBy) =>
            [stain, whole].some((lines) => mayMoveClaim(name, { state, answerBy, lines }, person, NOW)),
          ),
        )
        .map((state) => `${person} ${state}`),
    )
    expect([...made, claimMoves[name].to]).toEqual([...from.split(' ').map((state) => `${by} ${state}`), to])
  })

  it('waits for an answer without a limit where there is no deadline', () => {
    const open = { state: 'OPEN', answerBy: null, lines: stain } as const
    expect(mayMoveClaim('accept', open, 'LENDEE', NOW)).toBe(true)
    expect(mayMoveClaim('lapse', open, 'CLOCK', NOW)).toBe(false)
  })

  it('ends in PAID, DISMISSED and WITHDRAWN', () => {
    for (const state of ['PAID', 'DISMISSED', 'WITHDRAWN'] as const) {
      expect(names.filter((name) => (claimMoves[name].from as readonly string[]).includes(state))).toEqual([])
    }
  })

  it('accepts an answer until the last millisecond of the 48 hours, then lapses by the clock; never for a whole garment', () => {
    const open = (answerBy: Date, lines = stain) => ({ state: 'OPEN' as const, answerBy, lines })
    const soon = new Date(NOW.getTime() + 1)
    expect(mayMoveClaim('accept', open(soon), 'LENDEE', NOW)).toBe(true)
    expect(mayMoveClaim('lapse', open(soon), 'CLOCK', NOW)).toBe(false)
    expect(mayMoveClaim('contest', open(NOW), 'LENDEE', NOW)).toBe(false)
    expect(mayMoveClaim('lapse', open(NOW), 'CLOCK', NOW)).toBe(true)
    expect(mayMoveClaim('lapse', open(NOW, whole), 'CLOCK', NOW)).toBe(false)
    expect(mayMoveClaim('refer', open(NOW, whole), 'CLOCK', NOW)).toBe(true)
    expect(mayMoveClaim('refer', open(soon, whole), 'CLOCK', NOW)).toBe(false)
    expect(mayMoveClaim('refer', open(NOW, [...whole, ...stain]), 'CLOCK', NOW)).toBe(true)
    expect(mayMoveClaim('accept', open(NOW), 'LENDEE', NOW)).toBe(false)
    expect(claimAnswerBy(NOW, 48)).toEqual(hours(48))
  })

  it.each([
    // reason, hours since it was cancelled, hours since the first day, may claim
    ['NOT_POSTED', 1, 10, true],
    ['NOT_MET', 1, 100, true],
    ['CANCELLED_BY_LENDEE', 1, 10, true],
    ['NOT_POSTED', 24, 30, true],
    ['NOT_POSTED', 24.01, 30, false],
    ['CANCELLED_BY_LENDEE', 1, 1, true],
    ['CANCELLED_BY_LENDEE', 1, 0.9, false],
    ['CANCELLED_BY_LENDER', 1, 10, false],
    ['CANCELLED_BY_OPERATOR', 1, 10, false],
    ['RESOLVED', 1, 10, false],
    [null, 1, 10, false],
  ])(
    'on a loan that ended as %s %d hours ago, of which the first day began %d hours ago: %s',
    (reason, ago, begun, may) => {
      const cancelled = { times: standardTimes, status: 'CANCELLED', receivedAt: null, reason } as const
      expect(mayClaim({ ...cancelled, closedAt: hours(-ago), startsAt: hours(-begun) }, NOW)).toBe(may)
      expect(mayClaim({ ...cancelled, closedAt: null, startsAt: hours(-begun) }, NOW)).toBe(false)
      expect(mayClaim({ ...cancelled, closedAt: hours(-ago) }, NOW)).toBe(false)
    },
  )

  it('of a cancelled loan, or of one who is banned, goes to the operator when it is not answered', () => {
    expect(needsOperator({ lines: stain, orderStatus: 'COMPLETED', isLendeeBanned: false })).toBe(false)
    for (const more of [{ orderStatus: 'CANCELLED' } as const, { isLendeeBanned: true }]) {
      expect(needsOperator({ lines: stain, ...more })).toBe(true)
      const unanswered = { state: 'OPEN', answerBy: NOW, lines: stain, ...more } as const
      expect(mayMoveClaim('lapse', unanswered, 'CLOCK', NOW)).toBe(false)
      expect(mayMoveClaim('refer', unanswered, 'CLOCK', NOW)).toBe(true)
    }
  })

  it('starts with the handover and ends 24 hours after the loan was completed', () => {
    const received = { receivedAt: hours(-100), completedAt: null }
    expect(mayClaim({ times: standardTimes, status: 'SHIPPING_RECEIVED', ...received }, NOW)).toBe(true)
    expect(mayClaim({ times: standardTimes, status: 'DISPUTE', ...received }, NOW)).toBe(true)
    expect(mayClaim({ times: standardTimes, status: 'DISPUTE', receivedAt: null }, NOW)).toBe(false)
    expect(mayClaim({ times: standardTimes, status: 'DISPUTE', receivedAt: null, completedAt: hours(-100) }, NOW)).toBe(
      true,
    )
    expect(mayClaim({ times: standardTimes, status: 'SHIPPING_SENT', receivedAt: null }, NOW)).toBe(false)
    expect(
      mayClaim({ times: standardTimes, status: 'COMPLETED', receivedAt: hours(-100), completedAt: hours(-24) }, NOW),
    ).toBe(true)
    expect(
      mayClaim({ times: standardTimes, status: 'COMPLETED', receivedAt: hours(-100), completedAt: hours(-24.01) }, NOW),
    ).toBe(false)
    expect(mayClaim({ times: standardTimes, status: 'CANCELLED', ...received }, NOW)).toBe(false)
    const completed = { status: 'COMPLETED', receivedAt: hours(-100), completedAt: hours(-72) } as const
    expect(mayClaim({ ...completed, times: { ...standardTimes, issueHours: 72 } }, NOW)).toBe(true)
    // a loan without a known end
    for (const completedAt of [null, undefined])
      expect(mayClaim({ times: standardTimes, status: 'COMPLETED', receivedAt: hours(-1), completedAt }, NOW)).toBe(
        false,
      )
  })

  it('counts towards the replacement value unless it was dismissed or withdrawn', () => {
    expect(countingStates).toEqual(['OPEN', 'CONTESTED', 'CHARGING', 'DUE', 'PAID'])
  })
})

describe('the amount of a claim', () => {
  const price = (picked: string[], claimedPence = 0, replacementPence = 20_000) =>
    priceClaim(picked, { tariff, replacementPence, claimedPence })?.amountPence ?? null

  it('is the sum of its lines, limited by the remaining replacement value', () => {
    expect(price(['stain', 'button'])).toBe(3000)
    expect(price(['lost'])).toBe(20_000)
    expect(price(['lost', 'stain'])).toBe(20_000)
    expect(price(['stain'], 19_000)).toBe(1000)
    expect(price(['lost'], 19_000)).toBe(1000)
    // less than 30p left
    expect(price(['stain'], 19_970)).toBe(30)
    expect(price(['stain'], 19_971)).toBeNull()
    expect(price(['stain'], 0, 1500)).toBe(1500)
    expect(price([])).toBeNull()
    expect(price(['stain', 'stain'])).toBeNull()
    expect(price(['champagne'])).toBeNull()
  })

  it('uses the agreed lines, and the replacement value for the whole garment', () => {
    const lost = priceClaim(['lost', 'zip'], { tariff, replacementPence: 20_000, claimedPence: 0 })
    expect(lost?.lines.map(({ id, pence }) => [id, pence])).toEqual([
      ['lost', 20_000],
      ['zip', 2000],
    ])
    // lost, after a zip was charged: what remains, and never more than the garment
    expect(price(['lost', 'zip'], 2000)).toBe(18_000)
    expect(price(['lost', 'zip'], -5000)).toBe(20_000)
  })

  it('the sum of successive claims never exceeds the replacement value', () => {
    const picks = fc.array(fc.uniqueArray(fc.constantFrom(...tariff.map(({ id }) => id)), { minLength: 1 }))
    fc.assert(
      fc.property(picks, fc.integer({ min: 0, max: 60_000 }), (claims, replacementPence) => {
        let claimedPence = 0
        for (const picked of claims) {
          const amount = priceClaim(picked, { tariff, replacementPence, claimedPence })?.amountPence ?? 0
          expect(amount === 0 || amount >= 30).toBe(true)
          claimedPence += amount
        }
        expect(claimedPence).toBeLessThanOrEqual(replacementPence)
      }),
    )
  })
})

describe('what was paid with the loan', () => {
  it('cannot be claimed again: cleaning, if the loan had a fee for it', () => {
    const ids = (dryCleaningFee: number) => claimableLines(tariff, { dryCleaningFee }).map(({ id }) => id)
    expect(ids(0)).toContain('dry-cleaning')
    expect(ids(1)).not.toContain('dry-cleaning')
    expect(ids(1800)).toEqual(ids(0).filter((id) => id !== 'dry-cleaning'))
  })

  it('is none where no one reported a handover, since all of it was paid back', () => {
    const paid = (status: OrderStatus, reason: string | null) =>
      paidCleaning({ status, reason, price: { dryCleaningFee: 1800 } })
    for (const reason of ['NOT_POSTED', 'NOT_MET', 'CANCELLED_BY_LENDEE']) expect(paid('CANCELLED', reason)).toBe(0)
    for (const reason of ['RESOLVED', null]) expect(paid('CANCELLED', reason)).toBe(1800)
    expect([paid('COMPLETED', null), paid('DISPUTE', 'NOT_MET')]).toEqual([1800, 1800])
  })

  it('is zero where the fee is unknown, and one penny is sufficient', () => {
    const cleaning = (pence: number) => [{ id: 'dry-cleaning', label: 'Dry cleaning', pence }]
    expect(paidAlready({ lines: cleaning(1800) })).toBe(0)
    expect(needsOperator({ lines: cleaning(1), dryCleaningFee: 1800 })).toBe(true)
    expect(needsOperator({ lines: stain, dryCleaningFee: 1800 })).toBe(false)
  })

  it('is no part of what the operator can charge, which is never below nothing', () => {
    const cleaning = { id: 'dry-cleaning', label: 'Dry cleaning', pence: 1800 }
    const most = (claimedPence: number, dryCleaningFee: number) =>
      mostToCharge({ lines: [cleaning, ...stain], claimedPence, dryCleaningFee })
    expect([most(3800, 0), most(3800, 1800), most(1000, 1800)]).toEqual([3800, 2000, 0])
  })

  it('is not charged on acceptance or silence, if an earlier version created the claim', () => {
    const cleaning = [{ id: 'dry-cleaning', label: 'Dry cleaning', pence: 1800 }, ...stain]
    const may = (name: ClaimMoveName, by: ClaimMove['by'][number], dryCleaningFee: number, past: number) =>
      mayMoveClaim(
        name,
        { state: 'OPEN', answerBy: new Date(NOW.getTime() - past), lines: cleaning, dryCleaningFee },
        by,
        NOW,
      )
    for (const fee of [0, 1800]) {
      expect(may('accept', 'LENDEE', fee, -1)).toBe(fee === 0)
      expect(may('contest', 'LENDEE', fee, -1)).toBe(true)
      expect(may('lapse', 'CLOCK', fee, 0)).toBe(fee === 0)
      expect(may('refer', 'CLOCK', fee, 0)).toBe(fee > 0)
      expect(paidAlready({ lines: cleaning, dryCleaningFee: fee })).toBe(fee)
    }
  })
})
