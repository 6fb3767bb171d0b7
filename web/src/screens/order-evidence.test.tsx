import { claimStates } from '@hemline/contract/claims/shapes.ts'
import { coinLineKinds } from '@hemline/contract/coins/shapes.ts'
import { reservedReason } from '@hemline/contract/coins/words.ts'
import { type Evidence, moneyKinds, moneyStates } from '@hemline/contract/evidence/shapes.ts'
import { extensionStates, issueTopics, outcomes } from '@hemline/contract/issues/shapes.ts'
import { checkMoments, deliveryMethods, orderStatuses, roles } from '@hemline/contract/order-status.ts'
import type { Move } from '@hemline/contract/orders/move-shapes.ts'
import { moveNames, moves } from '@hemline/contract/orders/moves.ts'
import { moveWords } from '@hemline/contract/orders/words.ts'
import { tariff } from '@hemline/contract/requests/sample-tariff.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../orders/sample-order.ts'
import { Sheets } from './order-evidence.tsx'

const at = '2026-11-21T10:00:00.000Z'
const ownReasons = moveNames.flatMap((name) => (moves[name] as Move).coinReason ?? [])

/** A record with one of every possible entry; texts written by members are "quoted". */
function everything(changes: Partial<Evidence> = {}): Evidence {
  const { id, orderNumber, lenderName, lendeeName, startDate, endDate, price } = sampleOrder()
  return {
    viewer: 'LENDER',
    madeAt: at,
    orderId: id,
    orderNumber,
    status: 'DISPUTE',
    reason: null,
    notFit: true,
    hidesMessages: false,
    lenderName,
    lendeeName,
    areFriends: false,
    listing: { image: '', brand: 'Rixo', size: 12, category: 'dress', description: 'quoted', replacementPrice: 22_000 },
    deliveryMethod: 'DELIVERY',
    startDate,
    endDate,
    price,
    termsVersion: '2026-01-01',
    tariff: [...tariff],
    timeline: Object.keys(moveWords).map((move) => ({ move, status: 'DISPUTE', by: null, at, handedAt: at })),
    parcels: (['OUTBOUND', 'RETURN'] as const).map((direction) => ({
      direction,
      trackingNumber: 'AB123456785GB',
      postedAt: at,
      deliveredAt: at,
      turnedAt: at,
    })),
    messages: (['LENDER', 'LENDEE', 'HEMLINE'] as const).map((from) => ({ from, text: 'quoted', at, alsoIn: ['H7'] })),
    checks: checkMoments.flatMap((moment) =>
      [true, false].map((isGood) => ({
        moment,
        isClean: isGood,
        isUndamaged: isGood,
        isComplete: isGood,
        note: 'quoted',
        images: [{ path: '/a.jpg', width: 3, height: 4, placeholder: '', thumbnail: '/b.jpg' }],
        at,
      })),
    ),
    extensions: extensionStates.map((state) => ({
      oldEndDate: startDate,
      endDate,
      message: 'quoted',
      state,
      createdAt: at,
    })),
    issues: issueTopics.flatMap((topic) =>
      roles.map((by) => ({ by, topic, description: 'quoted', images: ['/c.jpg'], createdAt: at })),
    ),
    resolutions: outcomes.map((outcome) => ({
      outcome,
      status: null,
      reason: 'quoted',
      refundPence: 100,
      chargePence: 100,
      isCoinReturned: true,
      at,
    })),
    claims: claimStates.flatMap((state) =>
      [true, false].map((byOperator) => ({
        byOperator,
        lines: [{ id: 'zip', label: 'Zip', pence: 2000 }],
        claimedPence: 2000,
        amountPence: 2000,
        description: 'quoted',
        images: [],
        state,
        contestReason: 'quoted',
        decisionReason: 'quoted',
        createdAt: at,
        paidAt: null,
      })),
    ),
    money: moneyKinds.flatMap((kind) => moneyStates.map((state) => ({ kind, pence: 100, state, at }))),
    coins: coinLineKinds.flatMap((kind) =>
      roles.flatMap((of) => [reservedReason, ...ownReasons].map((reason) => ({ of, kind, reason, at }))),
    ),
    ...changes,
  }
}

const textOf = (evidence: Evidence) => {
  const html = renderToStaticMarkup(<Sheets evidence={evidence} />)
  const labels = [...html.matchAll(/(?:alt|aria-label)="([^"]*)"/g)].map(([, label]) => label)
  return `${html.replace(/<[^>]*>/g, ' ')} ${labels.join(' ')}`
}

describe('the record', () => {
  it.each(orderStatuses.flatMap((status) => deliveryMethods.map((deliveryMethod) => ({ status, deliveryMethod }))))(
    'of an order that is $status, $deliveryMethod, calls neither party "you"',
    (changes) => {
      const text = textOf(everything(changes))
      expect(text).not.toMatch(/\byou(r|rs|rself)?\b/i)
      expect(text).not.toMatch(/undefined|null|\{|\}/)
    },
  )

  it('states it if nothing happened, too', () => {
    const empty = { timeline: [], parcels: [], messages: [], checks: [], extensions: [], issues: [] }
    const text = textOf(everything({ ...empty, resolutions: [], claims: [], money: [], coins: [] }))
    expect(text).not.toMatch(/\byou(r|rs|rself)?\b/i)
    expect(text).toContain('No check was saved.')
  })

  it('is the same for both parties, with the names of the members who acted', () => {
    const [lender, lendee] = roles.map((viewer) => textOf(everything({ viewer })))
    expect(lender).toBe(lendee)
    expect(lender).toContain('When it reached Ines, by Ines')
    expect(lender).toContain('Before Ines returned it, by Ines')
    expect(lender).toContain('Ines withdrew the request')
    expect(lender).toContain('Coin back, Ines: Maya declined')
  })

  it('has a price whose parts add up to what is to pay', () => {
    const { price } = sampleOrder()
    const toPay = (changes: Partial<typeof price>) =>
      /To pay\s+(.*?\))/.exec(textOf(everything({ price: { ...price, ...changes } })))?.[1]
    expect(toPay({})).toBe('£24.90 (postage £6.90, dry cleaning £18.00)')
    expect(toPay({ serviceFeeWaived: false, total: 2590 })).toBe(
      '£25.90 (postage £6.90, dry cleaning £18.00, service fee £1.00)',
    )
    expect(toPay({ serviceFee: 0, serviceFeeWaived: false })).not.toContain('service fee')
  })

  it('has a decided refund as one to be made: whether it was, the money’s own lines say (§3)', () => {
    const text = textOf(everything({ money: [], timeline: [] }))
    expect(text).toContain('£1.00 to be returned to Ines.')
    expect(text).not.toMatch(/refunded/i)
  })

  it('says of a parcel that it was returned to its sender', () => {
    const [parcel] = everything().parcels
    const words = (turnedAt: string | null) =>
      textOf(everything({ parcels: [{ ...parcel!, deliveredAt: null, turnedAt }] }))
    expect(words(at)).toContain('returned to sender')
    expect(words(null)).not.toContain('returned to sender')
  })

  it('says how a loan that never took place ended: by the lender’s word, or by the clock', () => {
    const back = (reason: string) =>
      textOf(everything({ coins: [{ of: 'LENDEE', kind: 'RELEASED', reason, at }], timeline: [] }))
    expect(back(moves.notMet.coinReason)).toContain('Coin back, Ines: Maya said that the loan didn’t take place')
    expect(back(moves.neverMet.coinReason)).toContain('Coin back, Ines: The loan ended: no one said that it took place')
    // stored before the two had reasons of their own
    expect(back('The loan didn’t take place')).toContain('Coin back, Ines: The loan didn’t take place')
  })

  it('has the same words for moves that share a coin’s reason', () => {
    const names = { lender: 'Maya', lendee: 'Ines' }
    for (const name of moveNames) {
      const { coinReason } = moves[name] as Move
      const sharing = moveNames.filter((other) => coinReason && (moves[other] as Move).coinReason === coinReason)
      expect(new Set(sharing.map((one) => moveWords[one].RECORD(names))).size).toBe(coinReason ? 1 : 0)
    }
  })

  it('has the operator’s own words about a coin', () => {
    const coins = [{ of: 'LENDEE' as const, kind: 'REINSTATED' as const, reason: 'It came late', at }]
    expect(textOf(everything({ coins }))).toContain('Coin back, Ines: It came late')
  })
})
