import type { Order } from '@hemline/contract/orders/shapes.ts'
import type { CarrierClaim, Parcel } from '@hemline/contract/shipping/shapes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleOrder } from '../orders/sample-order.ts'
import { hasPost, parcelLines } from './parcel-lines.ts'

const parcel: Parcel = {
  trackingNumber: 'AB123456785GB',
  trackingUrl: 'https://www.royalmail.com/track',
  isManual: false,
  postedAt: null,
  deliveredAt: null,
  turnedAt: null,
  hasLabel: true,
  isLabelOpened: false,
}
const days = { postBy: '2026-12-03', postBackBy: '2026-12-08', homeBy: '2026-12-10' }
const accepted = { acceptedAt: '2026-11-21T10:00:00Z' }

const before = new Date('2026-11-28T10:00:00Z')

function linesOf(changes: Partial<Order>, post: Partial<NonNullable<Order['post']>> = {}, at = before) {
  const order = sampleOrder({
    ...accepted,
    post: { ...days, labels: 'READY', outbound: null, inbound: null, transit: null, ...post },
    ...changes,
  })
  if (!hasPost(order)) throw new Error('nothing about the post')
  return parcelLines(order, { ordersLabels: true }, at)
}

// read in the year of the loan
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: before }))
afterEach(() => void vi.useRealTimers())

describe('the parcels of a loan', () => {
  it.each([
    ['REQUESTED', false],
    ['ACCEPTED', true],
    ['SHIPPING_PROCESSED', true],
    ['COMPLETED', true],
    ['CANCELLED', false],
  ] as const)('are shown from the acceptance on, unless there was no loan (%s)', (status, isShown) => {
    const post = { ...days, labels: 'NONE', outbound: null, inbound: null, transit: null } as const
    const changes = status === 'REQUESTED' ? {} : accepted
    expect(hasPost(sampleOrder({ status, post, ...changes }))).toBe(isShown)
    expect(hasPost(sampleOrder({ status, deliveryMethod: 'IN_PERSON', post: null, ...changes }))).toBe(false)
  })

  it('have the posting deadline for the sender', () => {
    const lender = linesOf({ role: 'LENDER', status: 'SHIPPING_PROCESSED' }, { outbound: parcel })
    expect(lender.map(({ title, state }) => [title, state])).toEqual([
      ['To Ines', 'Post it by Thu 3 Dec'],
      ['Back to you', 'Due to be posted back by Tue 8 Dec, home by Thu 10 Dec'],
    ])
    const lendee = linesOf({ role: 'LENDEE', status: 'SHIPPING_RECEIVED' }, { inbound: parcel })
    expect(lendee.map(({ title, mayEnterNumber }) => [title, mayEnterNumber])).toEqual([
      ['From Maya to you', false],
      ['Back to Maya', true],
    ])
    expect(lendee[1]?.state).toBe('Post it back by Tue 8 Dec, home by Thu 10 Dec')
  })

  it('name no day that is over as one to come', () => {
    const receivedAt = '2026-12-05T09:00:00Z'
    const stateAt = (day: string, role: 'LENDER' | 'LENDEE', status: Order['status'], index: 0 | 1) =>
      linesOf(
        { role, status, ...(status === 'SHIPPING_RECEIVED' && { receivedAt }) },
        { outbound: parcel, inbound: parcel },
        new Date(`${day}T10:00:00Z`),
      )[index]?.state
    for (const role of ['LENDER', 'LENDEE'] as const) {
      expect(stateAt('2026-12-03', role, 'SHIPPING_PROCESSED', 0)).toMatch(/by Thu 3 Dec$/)
      expect(stateAt('2026-12-04', role, 'SHIPPING_PROCESSED', 0)).toBe('Was due in the post by Thu 3 Dec')
      expect(stateAt('2026-12-08', role, 'SHIPPING_RECEIVED', 1)).toMatch(/by Tue 8 Dec, home by Thu 10 Dec$/)
      expect(stateAt('2026-12-09', role, 'SHIPPING_RECEIVED', 1)).toBe('Was due in the post by Tue 8 Dec')
      expect(stateAt('2026-12-09', role, 'SHIPPING_SENT', 1), 'it never came').toBe('Not posted back yet')
    }
  })

  it('ask for nothing back that was not posted in time, or is late', () => {
    const backAt = (day: string, changes: Partial<Order>, post: Partial<NonNullable<Order['post']>> = {}) =>
      linesOf(changes, { outbound: parcel, ...post }, new Date(`${day}T10:00:00Z`))[1]?.state
    const transit = {
      ...{ direction: 'OUTBOUND' as const, seenAt: '2026-12-03T14:05:00Z', isScanned: true },
      ...{ place: null, dueOn: '2026-12-05', newsBy: '2026-12-10', claim: null },
    }
    for (const role of ['LENDER', 'LENDEE'] as const) {
      for (const status of ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'] as const) {
        expect(backAt('2026-12-02', { role, status }), status).toMatch(/by Tue 8 Dec, home by Thu 10 Dec$/)
        expect(backAt('2026-12-03', { role, status }), status).toBe('Not posted back yet')
      }
      expect(backAt('2026-12-05', { role, status: 'SHIPPING_SENT' }, { transit })).toMatch(/by Tue 8 Dec/)
      expect(backAt('2026-12-06', { role, status: 'SHIPPING_SENT' }, { transit })).toBe('Not posted back yet')
    }
  })

  it('name no planned day for what does not fit: it goes back now', () => {
    const unworn = { status: 'SHIPPING_RECEIVED', notFit: true, receivedAt: '2026-12-05T09:00:00Z' } as const
    for (const day of ['2026-12-05', '2026-12-08', '2026-12-20']) {
      const backTo = (role: Order['role']) =>
        linesOf({ ...unworn, role }, { inbound: parcel }, new Date(`${day}T10:00:00Z`))[1]?.state
      expect([backTo('LENDEE'), backTo('LENDER')]).toEqual(['Post it back now', 'Due to be posted back now'])
    }
  })

  it('have the scanned state, or else the reported one', () => {
    const scannedParcel = { ...parcel, postedAt: '2026-12-02T15:00:00Z', deliveredAt: '2026-12-04T11:00:00Z' }
    expect(linesOf({ status: 'SHIPPING_RECEIVED' }, { outbound: scannedParcel })[0]?.state).toMatch(/^Delivered Fri/)
    expect(
      linesOf({ status: 'SHIPPING_SENT' }, { outbound: { ...scannedParcel, deliveredAt: null } })[0]?.state,
    ).toMatch(/^Posted Wed/)
    const turned = { ...scannedParcel, deliveredAt: null, turnedAt: '2026-12-03T08:00:00Z' }
    expect(linesOf({ status: 'SHIPPING_SENT' }, { outbound: turned })[0]?.state).toMatch(/^Returned to sender Thu/)
    const timeline = [
      { move: 'sent', status: 'SHIPPING_SENT', by: 'LENDER', at: '2026-12-01T10:00:00Z', handedAt: null },
    ] as const
    expect(linesOf({ status: 'SHIPPING_SENT', timeline: [...timeline] })[0]?.state).toMatch(/^Posted Tue/)
  })

  it('that turned round can be posted again with another number by their sender, in a live loan', () => {
    const turned = { ...parcel, postedAt: '2026-12-02T15:00:00Z', turnedAt: '2026-12-03T08:00:00Z' }
    const may = (changes: Partial<Order>, direction: 'outbound' | 'inbound', one = turned) =>
      linesOf(changes, { [direction]: one })[direction === 'outbound' ? 0 : 1]?.mayEnterNumber
    expect(may({ role: 'LENDER', status: 'SHIPPING_SENT' }, 'outbound')).toBe(true)
    expect(may({ role: 'LENDEE', status: 'SHIPPING_SENT' }, 'outbound')).toBe(false)
    expect(may({ role: 'LENDEE', status: 'SHIPPING_RECEIVED' }, 'inbound')).toBe(true)
    expect(may({ role: 'LENDEE', status: 'DISPUTE' }, 'inbound')).toBe(false)
    expect(may({ role: 'LENDER', status: 'SHIPPING_SENT' }, 'outbound', { ...turned, turnedAt: null! })).toBe(false)
    const delivered = { ...turned, deliveredAt: '2026-12-04T11:00:00Z' as never }
    expect(may({ role: 'LENDER', status: 'SHIPPING_SENT' }, 'outbound', delivered)).toBe(false)
    const sent = { role: 'LENDER', status: 'SHIPPING_SENT' } as const
    expect(may({ ...sent, endDate: '2026-11-28' }, 'outbound')).toBe(true)
    expect(may({ ...sent, endDate: '2026-11-27' }, 'outbound')).toBe(false)
    expect(may({ role: 'LENDEE', status: 'SHIPPING_RECEIVED', endDate: '2026-11-27' }, 'inbound')).toBe(true)
    const isAgain = (outbound: Parcel) => linesOf(sent, { outbound })[0]?.isAgain
    expect([isAgain(turned), isAgain(delivered), isAgain(parcel)]).toEqual([true, false, false])
  })

  it('that turned round and came all the same say so, and those of a cancelled loan are shown', () => {
    const turned = { ...parcel, postedAt: '2026-12-02T15:00:00Z', turnedAt: '2026-12-03T08:00:00Z' }
    const received = { status: 'SHIPPING_RECEIVED', receivedAt: '2026-12-05T09:00:00Z' } as const
    expect(linesOf(received, { outbound: turned })[0]?.state).toBe('Received Sat 5 Dec, 09:00')
    expect(linesOf(received, { inbound: turned })[1]?.state).toMatch(/^Returned to sender/)
    expect(linesOf({ ...received, status: 'COMPLETED' }, { inbound: turned })[1]?.state).toMatch(/^Posted Wed/)
    const cancelled = { status: 'CANCELLED', receivedAt: null } as const
    for (const role of ['LENDER', 'LENDEE'] as const) {
      // the return label of what was never received is neither offered nor asked for
      const lines = linesOf({ role, ...cancelled }, { outbound: turned, inbound: parcel })
      expect(lines.map(({ direction, state, mayPrint }) => [direction, state, mayPrint])).toEqual([
        ['OUTBOUND', 'Returned to sender Thu 3 Dec, 08:00', false],
      ])
      const back = linesOf({ role, ...received, ...{ status: 'CANCELLED' } }, { outbound: parcel, inbound: turned })
      expect(back.map(({ direction, mayPrint }) => [direction, mayPrint])).toEqual([['RETURN', false]])
    }
  })

  it('that were received count as posted, though no one reported it', () => {
    const received = { status: 'SHIPPING_RECEIVED', receivedAt: '2026-12-05T09:00:00Z' } as const
    for (const role of ['LENDER', 'LENDEE'] as const) {
      const [out] = linesOf({ role, ...received }, { outbound: parcel }, new Date('2026-12-06T10:00:00Z'))
      expect([out?.state, out?.mayPrint, out?.note]).toEqual(['Received Sat 5 Dec, 09:00', false, null])
      expect(linesOf({ role, ...received, status: 'DISPUTE' }, { outbound: parcel })[0]?.state).toMatch(/^Received/)
    }
    expect(linesOf({ role: 'LENDER', ...received }, { labels: 'COMING' })[0]?.note).toBeNull()
    const [, back] = linesOf({ role: 'LENDEE', ...received }, { inbound: parcel })
    expect([back?.state, back?.mayPrint]).toEqual(['Post it back by Tue 8 Dec, home by Thu 10 Dec', true])
  })

  it('offer the label until the parcel is scanned or reported as posted', () => {
    const print = (changes: Partial<Order>, outbound = parcel) => linesOf(changes, { outbound })[0]?.mayPrint
    expect(print({ role: 'LENDER', status: 'SHIPPING_PROCESSED' })).toBe(true)
    expect(
      print({ role: 'LENDEE', status: 'SHIPPING_PROCESSED' }, { ...parcel, hasLabel: false, isLabelOpened: false }),
    ).toBe(false)
    expect(print({ role: 'LENDER', status: 'SHIPPING_SENT' }, { ...parcel, postedAt: '2026-12-02T15:00:00Z' })).toBe(
      false,
    )
    const timeline = [
      { move: 'sent', status: 'SHIPPING_SENT', by: 'LENDER', at: '2026-12-01T10:00:00Z', handedAt: null },
    ] as const
    expect(print({ role: 'LENDER', status: 'SHIPPING_SENT', timeline: [...timeline] })).toBe(false)
  })

  it('are asked for no more once the loan is complete: no day, label or number', () => {
    for (const role of ['LENDER', 'LENDEE'] as const)
      for (const receivedAt of ['2026-12-05T09:00:00Z', null])
        for (const day of ['2026-12-07', '2026-12-20']) {
          const complete = { role, status: 'COMPLETED', receivedAt, completedAt: '2026-12-07T09:00:00Z' } as const
          const at = new Date(`${day}T10:00:00Z`)
          const lines = linesOf(complete, { outbound: parcel, inbound: parcel }, at)
          expect(lines.map(({ state }) => state)).toEqual([
            receivedAt ? 'Received Sat 5 Dec, 09:00' : 'Not reported as posted',
            'Not reported as posted back',
          ])
          expect(lines.some(({ mayPrint, mayEnterNumber }) => mayPrint || mayEnterNumber)).toBe(false)
          expect(linesOf(complete, { labels: 'COMING' }, at).map(({ note }) => note)).toEqual([null, null])
        }
  })

  it('explain a missing label to the sender only', () => {
    const note = (changes: Partial<Order>, labels: 'NONE' | 'COMING' | 'REFUSED') =>
      linesOf(changes, { labels })[0]?.note ?? ''
    expect(note({ role: 'LENDER', status: 'ACCEPTED' }, 'NONE')).toContain('7 days before')
    expect(note({ role: 'LENDER', status: 'SHIPPING_OPENED' }, 'COMING')).toContain('making your label')
    expect(note({ role: 'LENDER', status: 'SHIPPING_OPENED' }, 'NONE')).toContain('Send it tracked')
    expect(note({ role: 'LENDER', status: 'SHIPPING_OPENED' }, 'REFUSED')).toContain('buy tracked postage')
    expect(note({ role: 'LENDER', status: 'COMPLETED' }, 'REFUSED')).toBe('')
    expect(note({ role: 'LENDEE', status: 'SHIPPING_OPENED' }, 'COMING')).toBe('')
    expect(note({ role: 'LENDEE', status: 'SHIPPING_OPENED' }, 'REFUSED')).toBe('')
    const back = linesOf({ role: 'LENDEE', status: 'SHIPPING_RECEIVED' }, { labels: 'REFUSED' })[1]
    expect([back?.note, back?.mayEnterNumber]).toEqual([expect.stringContaining('buy tracked postage'), true])
    expect(back?.note).toContain('We’ll refund the return half of the postage to your card')
    const takenBack = linesOf(
      { role: 'LENDEE', status: 'SHIPPING_RECEIVED', refundablePence: 0 },
      { labels: 'REFUSED' },
    )
    expect(takenBack[1]?.note).not.toContain('refund')
    for (const labels of ['NONE', 'REFUSED'] as const)
      expect(note({ role: 'LENDER', status: 'SHIPPING_OPENED' }, labels)).toContain(
        'We’ll pay you back the outbound half of the postage',
      )
  })

  it('promise no label where this Hemline orders none', () => {
    const post = { ...days, labels: 'NONE' as const, outbound: null, inbound: null, transit: null }
    const order = sampleOrder({ ...accepted, role: 'LENDER', status: 'ACCEPTED', post })
    if (!hasPost(order)) throw new Error('nothing about the post')
    const notes = (ordersLabels: boolean) => parcelLines(order, { ordersLabels }).map(({ note }) => note)
    expect([notes(true)[0], notes(false)]).toEqual([expect.stringContaining('You’ll get your label'), [null, null]])
  })

  it('have no day, label or number to enter while the order is in dispute', () => {
    for (const role of ['LENDER', 'LENDEE'] as const) {
      const lines = linesOf({ role, status: 'DISPUTE' }, { outbound: parcel, inbound: parcel })
      expect(lines.map(({ state }) => state)).toEqual(['Not posted yet', 'Not posted back yet'])
      expect(
        lines.flatMap(({ mayPrint, mayEnterNumber, note }) => [mayPrint, mayEnterNumber, note !== null]),
      ).not.toContain(true)
    }
  })

  it('that are late say where they were last seen, what comes next and when, and what is covered', () => {
    const scannedParcel = { ...parcel, postedAt: '2026-12-02T15:00:00Z' }
    const transit = {
      ...{ direction: 'OUTBOUND' as const, seenAt: '2026-12-03T14:05:00Z', isScanned: true },
      ...{ place: 'Bristol Mail Centre', dueOn: '2026-12-05', newsBy: '2026-12-10', claim: null },
    }
    const order = sampleOrder({
      ...accepted,
      status: 'SHIPPING_SENT',
      post: { ...days, labels: 'READY', outbound: scannedParcel, inbound: null, transit },
    })
    if (!hasPost(order)) throw new Error('nothing about the post')
    const lateOn = (day: string) =>
      parcelLines(order, { ordersLabels: true }, new Date(`${day}T12:00:00Z`)).map(({ late }) => late)
    expect(lateOn('2026-12-05')).toEqual([[], []])
    expect(lateOn('2026-12-06')).toEqual([
      [
        'Royal Mail last scanned it on Thu 3 Dec, 14:05, at Bristol Mail Centre.',
        'If there’s no news by Thu 10 Dec, we’ll open a claim with Royal Mail.',
        expect.stringContaining('covered up to £150.00, and neither of you is at fault'),
      ],
      [],
    ])
  })

  it('that are missing say who sends the claim and by when, and offer its form to that member alone', () => {
    const lineFor = (role: Order['role'], claim: Partial<CarrierClaim>, day = '2026-12-11') => {
      const opened = { byHemline: false, openedAt: '2026-12-11T00:00:00Z', sentAt: null, reference: null }
      const transit = {
        ...{ direction: 'OUTBOUND' as const, seenAt: '2026-12-03T14:05:00Z', isScanned: true, place: null },
        ...{ dueOn: '2026-12-05', newsBy: '2026-12-10', claim: { ...opened, nextOn: '2026-12-16', ...claim } },
      }
      const post = { ...days, labels: 'NONE' as const, outbound: parcel, inbound: null, transit }
      const order = sampleOrder({ ...accepted, role, status: 'SHIPPING_SENT', post })
      if (!hasPost(order)) throw new Error('nothing about the post')
      const [line] = parcelLines(order, { ordersLabels: true }, new Date(`${day}T12:00:00Z`))
      return [line!.late[1], line!.mayClaim]
    }
    expect(lineFor('LENDER', {})).toEqual([
      'We’ve filled in a claim with Royal Mail for you. Please send it by Wed 16 Dec.',
      true,
    ])
    expect(lineFor('LENDEE', {})).toEqual([
      'We’ve filled in a claim with Royal Mail, and Maya is to send it by Wed 16 Dec.',
      false,
    ])
    for (const role of ['LENDER', 'LENDEE'] as const)
      expect(lineFor(role, { byHemline: true })).toEqual([
        'We’ve opened a claim with Royal Mail and will send it by Wed 16 Dec.',
        false,
      ])
    const sent = { sentAt: '2026-12-12T10:00:00Z', nextOn: '2027-01-11' }
    expect(lineFor('LENDEE', sent)[0]).toBe('Maya has sent the claim to Royal Mail. It answers by Mon 11 Jan.')
    expect(lineFor('LENDER', { ...sent, reference: 'RM123' })[0]).toBe(
      'You’ve sent the claim to Royal Mail, reference RM123. It answers by Mon 11 Jan.',
    )
    expect(lineFor('LENDEE', { ...sent, byHemline: true })[0]).toContain('We’ve sent the claim')

    // by a device whose clock is behind too
    expect(lineFor('LENDEE', {}, '2026-12-04')[0]).toContain('and Maya is to send it by Wed 16 Dec.')

    // a day that is over is no promise any more
    expect(lineFor('LENDER', {}, '2026-12-16')[0]).toContain('Please send it by Wed 16 Dec.')
    expect(lineFor('LENDER', {}, '2026-12-17')).toEqual([
      'We’ve filled in a claim with Royal Mail for you. Send it now: it was due by Wed 16 Dec.',
      true,
    ])
    expect(lineFor('LENDEE', {}, '2026-12-17')[0]).toBe(
      'We’ve filled in a claim with Royal Mail. Maya was to send it by Wed 16 Dec, and hasn’t told us that they have.',
    )
    expect(lineFor('LENDEE', { byHemline: true }, '2026-12-17')[0]).toBe(
      'We’ve opened a claim with Royal Mail. We’re sorry we haven’t sent it yet: it was due by Wed 16 Dec.',
    )
    expect(lineFor('LENDEE', sent, '2027-01-12')[0]).toBe(
      'Maya has sent the claim to Royal Mail. Its answer was due by Mon 11 Jan.',
    )
  })
})
