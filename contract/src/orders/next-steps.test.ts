import { describe, expect, it } from 'vitest'
import { standardTimes } from '../loan-times.ts'
import {
  type DeliveryMethod,
  deliveryMethods,
  type OrderStatus,
  orderStatuses,
  type Role,
  roles,
} from '../order-status.ts'
import { deadlineTable } from './deadlines.ts'
import { loanDayOf, nextStepOf, stepRows } from './next-steps.ts'
import { actionsFor } from './rules.ts'
import { type LoanDay, loanDays, type StepContext, type StepFacts } from './step-rows.ts'
import { stepLabel } from './words.ts'

const HOUR = 3_600_000
/** The loan is from Sat 5 to Tue 8 Dec 2026; by post it is posted by Thu 3 Dec and should be home on Thu 10 Dec. */
const at: { [day in LoanDay]: Date } = {
  BEFORE: new Date('2026-12-02T10:00:00Z'),
  FIRST: new Date('2026-12-05T10:00:00Z'),
  DURING: new Date('2026-12-07T10:00:00Z'),
  LAST: new Date('2026-12-08T10:00:00Z'),
  AFTER: new Date('2026-12-09T10:00:00Z'),
}
const received: readonly OrderStatus[] = ['SHIPPING_RECEIVED', 'COMPLETED', 'DISPUTE']

/** An order of a usual loan in this state; received and completed two days ago. */
function factsAt(
  status: OrderStatus,
  method: DeliveryMethod,
  now: Date,
  role: Role,
  changes: Partial<StepFacts> = {},
): StepFacts {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const facts: StepFacts = {
    status,
    deliveryMethod: method,
    areFriends: false,
    startsAt: new Date('2026-12-05T00:00:00Z'),
    endsAt: new Date('2026-12-08T23:59:59.999Z'),
    startDate: '2026-12-05',
    endDate: '2026-12-08',
    answerBy: new Date(now.getTime() + HOUR),
    acceptedAt: ago(100),
    receivedAt: received.includes(status) ? ago(48) : null,
    returnedAt: null,
    completedAt: status === 'COMPLETED' ? ago(48) : null,
    disputedFrom: status === 'DISPUTE' ? 'SHIPPING_RECEIVED' : null,
    notFit: false,
    isSettling: false,
    times: standardTimes,
    reason: null,
    isResolved: false,
    hasAsk: false,
    checks: [],
    label: 'NONE',
    isTracked: false,
    transit: 'NONE',
    meeting: 'NONE',
    owesReview: status === 'COMPLETED',
    moves: [],
    ...changes,
  }
  return { ...facts, moves: actionsFor(facts, role, now) }
}

/** The step under the thumb and the one beside it, by their labels: "Accept + Decline", "-" for none. */
function stepsAt(
  status: OrderStatus,
  role: Role,
  method: DeliveryMethod,
  day: LoanDay,
  changes: Partial<StepFacts> = {},
): string {
  const { primary, second } = nextStepOf(factsAt(status, method, at[day], role, changes), role, at[day])
  const labels = [primary && stepLabel(primary, role, true), second && stepLabel(second, role, false)]
  return labels.map((label) => label ?? '-').join(' + ')
}

type Expected = string | readonly [string, string, string, string, string]
const none = '- + -'
const wrong = '- + Something’s wrong'
const allFine = 'All fine + Something’s wrong'
const agree = 'Agree a time + -'
const meet = 'Show my code + Agree a time'
const collect = 'Enter the code + Agree a time'

const wait = 'Cancel this request + I’ve got it'
/** What was not posted, on and after the first day. */
const late = (step: string) => [step, step, step, step] as const

/** The table of product.md §1, "The next step": for each state, side and method one entry, or one for each day. */
const rule: { [status in OrderStatus]: { [role in Role]: { [method in DeliveryMethod]: Expected } } } = {
  ENQUIRED: { LENDER: { DELIVERY: none, IN_PERSON: none }, LENDEE: { DELIVERY: none, IN_PERSON: none } },
  REQUESTED: {
    LENDER: { DELIVERY: 'Accept + Decline', IN_PERSON: 'Accept + Decline' },
    LENDEE: { DELIVERY: none, IN_PERSON: none },
  },
  ACCEPTED: {
    LENDER: {
      DELIVERY: ['- + Check its condition', ...late('- + Cancel this loan')],
      IN_PERSON: ['Agree a time + Check its condition', meet, meet, meet, 'All fine + Cancel this loan'],
    },
    LENDEE: {
      DELIVERY: [none, ...late('Cancel this request + -')],
      IN_PERSON: [agree, collect, collect, collect, 'I’ve got it + -'],
    },
  },
  SHIPPING_OPENED: {
    LENDER: {
      DELIVERY: ['I’ve posted it + Check its condition', ...late('I’ve posted it + Cancel this loan')],
      IN_PERSON: '- + Check its condition',
    },
    LENDEE: { DELIVERY: [none, ...late(wait)], IN_PERSON: none },
  },
  SHIPPING_PROCESSED: {
    LENDER: {
      DELIVERY: ['I’ve posted it + Check its condition', ...late('I’ve posted it + Cancel this loan')],
      IN_PERSON: '- + Check its condition',
    },
    LENDEE: { DELIVERY: [none, ...late(wait)], IN_PERSON: none },
  },
  SHIPPING_SENT: {
    LENDER: { DELIVERY: none, IN_PERSON: none },
    LENDEE: { DELIVERY: 'I’ve got it + -', IN_PERSON: 'I’ve got it + -' },
  },
  SHIPPING_RECEIVED: {
    LENDER: {
      DELIVERY: none,
      IN_PERSON: [agree, agree, agree, 'Enter the code + I’ve got it back', allFine],
    },
    LENDEE: {
      DELIVERY: [none, none, none, none, 'I’ve returned it + Check its condition'],
      IN_PERSON: [agree, agree, agree, 'Show my code + I’ve returned it', 'Show my code + I’ve returned it'],
    },
  },
  COMPLETED: {
    LENDER: { DELIVERY: 'Leave a review + -', IN_PERSON: 'Leave a review + -' },
    LENDEE: { DELIVERY: 'Leave a review + -', IN_PERSON: 'Leave a review + -' },
  },
  DISPUTE: { LENDER: { DELIVERY: wrong, IN_PERSON: wrong }, LENDEE: { DELIVERY: wrong, IN_PERSON: wrong } },
  DECLINED: {
    LENDER: { DELIVERY: none, IN_PERSON: none },
    LENDEE: { DELIVERY: 'Find something else + -', IN_PERSON: 'Find something else + -' },
  },
  EXPIRED: {
    LENDER: { DELIVERY: none, IN_PERSON: none },
    LENDEE: { DELIVERY: 'Find something else + -', IN_PERSON: 'Find something else + -' },
  },
  CANCELLED: { LENDER: { DELIVERY: none, IN_PERSON: none }, LENDEE: { DELIVERY: none, IN_PERSON: none } },
}

const walk = orderStatuses.flatMap((status) =>
  roles.flatMap((role) => deliveryMethods.map((method) => ({ status, role, method }))),
)

describe('the next step', () => {
  it.each(walk)('$status for the $role, $method: is that of the rule on every day', ({ status, role, method }) => {
    const expected = rule[status][role][method]
    const days = typeof expected === 'string' ? loanDays.map(() => expected) : expected
    expect(loanDays.map((day) => stepsAt(status, role, method, day))).toEqual(days)
  })

  it('has every day of a loan, and a loan of one day is on its last', () => {
    for (const day of loanDays) expect(loanDayOf({ startDate: '2026-12-05', endDate: '2026-12-08' }, at[day])).toBe(day)
    expect(loanDayOf({ startDate: '2026-12-05', endDate: '2026-12-05' }, at.FIRST)).toBe('LAST')
  })

  it.each([...loanDays])('with a label of ours: print it, then post it, until it is late (%s)', (day) => {
    for (const status of ['SHIPPING_OPENED', 'SHIPPING_PROCESSED'] as const) {
      const stepsWith = (label: StepFacts['label']) =>
        stepsAt(status, 'LENDER', 'DELIVERY', day, { label, isTracked: true })
      const isLate = day !== 'BEFORE'
      expect(stepsWith('READY')).toBe(
        isLate ? 'I’ve posted it + Cancel this loan' : 'Print your label + I’ve posted it',
      )
      expect(stepsWith('OPENED')).toBe(
        isLate ? 'I’ve posted it + Cancel this loan' : 'I’ve posted it + Print your label',
      )
    }
    expect(stepsAt('SHIPPING_SENT', 'LENDER', 'DELIVERY', day, { isTracked: true })).toBe('- + Track the parcel')
    expect(stepsAt('SHIPPING_SENT', 'LENDEE', 'DELIVERY', day, { isTracked: true })).toBe(
      'I’ve got it + Track the parcel',
    )
  })

  it.each(['LATE', 'MISSING'] as const)('says what to do about a parcel that is %s, out and back', (transit) => {
    const isTracked = true
    const late = (role: Role, changes: Partial<StepFacts> = {}) =>
      stepsAt('SHIPPING_SENT', role, 'DELIVERY', 'DURING', { transit, isTracked, ...changes })
    expect(late('LENDEE')).toBe('I’ve got it + Something’s wrong')
    expect(late('LENDER')).toBe('- + Track the parcel')
    expect(late('LENDEE', { transit: 'ON_TIME' })).toBe('I’ve got it + Track the parcel')
    const back = (role: Role) => {
      const facts = { transit, isTracked, receivedAt: at.FIRST, returnedAt: at.LAST }
      return stepsAt('SHIPPING_RECEIVED', role, 'DELIVERY', 'AFTER', facts)
    }
    expect(back('LENDER')).toBe('All fine + Something’s wrong')
    expect(back('LENDEE')).toBe('- + Track the parcel')
  })

  it('lets both put right a parcel that turned round to its sender, out and back', () => {
    const turned = { transit: 'TURNED', isTracked: true } as const
    const out = (role: Role) => stepsAt('SHIPPING_SENT', role, 'DELIVERY', 'DURING', turned)
    expect([out('LENDER'), out('LENDEE')]).toEqual(['- + Something’s wrong', 'I’ve got it + Something’s wrong'])
    const back = (role: Role) => {
      const facts = { ...turned, receivedAt: at.FIRST, returnedAt: at.LAST }
      return stepsAt('SHIPPING_RECEIVED', role, 'DELIVERY', 'AFTER', facts)
    }
    expect([back('LENDER'), back('LENDEE')]).toEqual(['- + Something’s wrong', '- + Something’s wrong'])
  })

  it('asks whether it was posted from the last posting day on, and lets the borrower cancel from the first day on', () => {
    const stepsWith = (role: Role, moment: string, label: StepFacts['label']) => {
      const now = new Date(moment)
      const facts = factsAt('SHIPPING_PROCESSED', 'DELIVERY', now, role, { label })
      const { primary, second, deadline } = nextStepOf(facts, role, now)
      return [primary, second, deadline].map((one) => one ?? '-').join(' ')
    }
    for (const label of ['READY', 'OPENED', 'NONE'] as const) {
      expect(stepsWith('LENDER', '2026-12-02T23:59:59Z', label)).not.toContain('cancel')
      for (const day of ['2026-12-03T00:00:00Z', '2026-12-04T10:00:00Z', '2026-12-07T23:00:00Z'])
        expect(stepsWith('LENDER', day, label)).toBe('sent cancel post')
      expect(stepsWith('LENDEE', '2026-12-03T10:00:00Z', label)).toBe('- - post')
      expect(stepsWith('LENDEE', '2026-12-04T23:59:59Z', label)).toBe('- - unposted')
      expect(stepsWith('LENDEE', '2026-12-05T00:00:00Z', label)).toBe('cancel received unposted')
    }
  })

  it('checks the condition of what arrived, not its return, until the last day', () => {
    const fresh = (day: LoanDay, changes: Partial<StepFacts> = {}) => ({
      receivedAt: new Date(at[day].getTime() - HOUR),
      ...changes,
    })
    for (const method of deliveryMethods) {
      for (const day of ['BEFORE', 'FIRST', 'DURING'] as const) {
        expect(stepsAt('SHIPPING_RECEIVED', 'LENDEE', method, day, fresh(day))).toBe(
          'Check its condition + It doesn’t fit',
        )
        expect(stepsAt('SHIPPING_RECEIVED', 'LENDEE', method, day, fresh(day, { checks: ['LENDEE_IN'] }))).toBe(
          method === 'DELIVERY' ? '- + It doesn’t fit' : 'Agree a time + It doesn’t fit',
        )
      }
      for (const day of ['LAST', 'AFTER'] as const)
        expect(stepsAt('SHIPPING_RECEIVED', 'LENDEE', method, day, fresh(day))).toBe(
          'Check its condition + I’ve returned it',
        )
    }
  })

  it('prints the return label after the last day, then posts it back', () => {
    const stepsWith = (label: StepFacts['label'], day: LoanDay = 'AFTER') =>
      stepsAt('SHIPPING_RECEIVED', 'LENDEE', 'DELIVERY', day, { label })
    expect(stepsWith('READY')).toBe('Print your return label + I’ve returned it')
    expect(stepsWith('OPENED')).toBe('I’ve returned it + Print your return label')
    expect([stepsWith('READY', 'LAST'), stepsWith('OPENED', 'LAST')]).toEqual([none, none])
  })

  it('has "All fine" beside "Something\'s wrong" for the lender once it was returned, or should be home', () => {
    for (const day of loanDays)
      for (const method of deliveryMethods) {
        const changes = { returnedAt: new Date(at[day].getTime() - HOUR) }
        expect(stepsAt('SHIPPING_RECEIVED', 'LENDER', method, day, changes)).toBe(allFine)
        expect(stepsAt('SHIPPING_RECEIVED', 'LENDEE', method, day, changes)).toBe(none)
      }
    const homeBy = new Date('2026-12-10T10:00:00Z')
    const { primary, second } = nextStepOf(factsAt('SHIPPING_RECEIVED', 'DELIVERY', homeBy, 'LENDER'), 'LENDER', homeBy)
    expect([primary, second]).toEqual(['complete', 'raiseIssue'])
  })

  it.each([...loanDays])('goes back immediately when it does not fit (%s)', (day) => {
    const changes = { notFit: true }
    expect(stepsAt('SHIPPING_RECEIVED', 'LENDEE', 'IN_PERSON', day, changes)).toBe('Agree a time + Show my code')
    expect(stepsAt('SHIPPING_RECEIVED', 'LENDER', 'IN_PERSON', day, changes)).toBe('Agree a time + Enter the code')
    expect(stepsAt('SHIPPING_RECEIVED', 'LENDEE', 'DELIVERY', day, changes)).toBe('I’ve returned it + -')
    expect(stepsAt('SHIPPING_RECEIVED', 'LENDEE', 'DELIVERY', day, { ...changes, label: 'READY' })).toBe(
      'Print your return label + I’ve returned it',
    )
    expect(stepsAt('SHIPPING_RECEIVED', 'LENDER', 'DELIVERY', day, changes)).toBe(none)
  })

  it('agrees no time to give back what does not fit once no day for it is left: the code comes first', () => {
    const stepsOn = (role: Role, moment: string) => {
      const now = new Date(moment)
      const { primary, second } = nextStepOf(
        factsAt('SHIPPING_RECEIVED', 'IN_PERSON', now, role, { notFit: true }),
        role,
        now,
      )
      return [primary, second]
    }
    // 14 days after the last one
    for (const [role, code] of [['LENDEE', 'showCode'] as const, ['LENDER', 'enterCode'] as const])
      expect(stepsOn(role, '2026-12-22T23:59:59Z')).toEqual(['agreeTime', code])
    expect(stepsOn('LENDEE', '2026-12-23T00:00:00Z')).toEqual(['showCode', 'returned'])
    expect(stepsOn('LENDER', '2026-12-23T00:00:00Z')).toEqual(['enterCode', 'complete'])
  })

  it('reviews a complete loan, with 24 hours to say that something is wrong', () => {
    const changes = { completedAt: new Date(at.AFTER.getTime() - HOUR) }
    const stepsWith = (more: Partial<StepFacts>) => stepsAt('COMPLETED', 'LENDER', 'DELIVERY', 'AFTER', more)
    expect(stepsWith(changes)).toBe('Leave a review + Something’s wrong')
    expect(stepsWith({ ...changes, owesReview: false })).toBe(wrong)
    expect(stepsWith({ owesReview: false })).toBe(none)
    // its 14 days are over
    const ended = (days: number) => ({ completedAt: new Date(at.AFTER.getTime() - days * 24 * HOUR) })
    expect([stepsWith(ended(13.9)), stepsWith(ended(14))]).toEqual(['Leave a review + -', none])
    expect(stepsAt('COMPLETED', 'LENDEE', 'DELIVERY', 'AFTER', ended(14))).toBe(none)
  })

  it('thanks no one for a return where an operator completed the loan, and has the steps of a complete one', () => {
    const changes = { isResolved: true }
    for (const role of roles)
      for (const method of deliveryMethods) {
        const facts = factsAt('COMPLETED', method, at.AFTER, role, changes)
        expect(stepsAt('COMPLETED', role, method, 'AFTER', changes)).toBe('Leave a review + -')
        const words = nextStepOf(facts, role, at.AFTER).text({ lender: 'Maya', lendee: 'Bea', coin: '' } as StepContext)
        expect(words).toBe('The loan is over. You can read our decision below.')
      }
    const fresh = { ...changes, completedAt: new Date(at.AFTER.getTime() - HOUR) }
    expect(stepsAt('COMPLETED', 'LENDER', 'DELIVERY', 'AFTER', fresh)).toBe('Leave a review + Something’s wrong')
  })

  it('answers an open question before anything else, and waits while a payment is being taken', () => {
    // of every status that a loan can have: one that was cancelled may have a claim or a balance
    const noLoan: readonly OrderStatus[] = ['ENQUIRED', 'REQUESTED', 'DECLINED', 'EXPIRED']
    for (const status of orderStatuses.filter((one) => !noLoan.includes(one)))
      for (const role of roles) expect(stepsAt(status, role, 'DELIVERY', 'LAST', { hasAsk: true })).toBe('Answer + -')
    for (const role of roles) expect(stepsAt('REQUESTED', role, 'DELIVERY', 'BEFORE', { isSettling: true })).toBe(none)
  })

  it.each([...loanDays])('accepts the suggested time of the other one (%s)', (day) => {
    for (const status of ['ACCEPTED', 'SHIPPING_RECEIVED'] as const)
      for (const role of roles) {
        const stepsWith = (meeting: StepFacts['meeting'], method: DeliveryMethod = 'IN_PERSON') =>
          stepsAt(status, role, method, day, { meeting })
        expect(stepsWith('THEIRS')).toBe('Accept this time + Suggest another time')
        expect(stepsWith('AGREED')).toBe('- + Add to calendar')
        expect(stepsWith('THEIRS', 'DELIVERY')).toBe(stepsWith('NONE', 'DELIVERY'))
      }
    // after the last day a time that has passed is asked about
    const isOver = day === 'AFTER'
    expect(stepsAt('ACCEPTED', 'LENDER', 'IN_PERSON', day, { meeting: 'TODAY' })).toBe(
      isOver ? 'All fine + Cancel this loan' : 'Show my code + Suggest another time',
    )
    expect(stepsAt('ACCEPTED', 'LENDEE', 'IN_PERSON', day, { meeting: 'TODAY' })).toBe(
      isOver ? 'I’ve got it + -' : 'Enter the code + Suggest another time',
    )
    expect(stepsAt('SHIPPING_RECEIVED', 'LENDER', 'IN_PERSON', day, { meeting: 'TODAY' })).toBe(
      'Enter the code + I’ve got it back',
    )
    expect(stepsAt('SHIPPING_RECEIVED', 'LENDEE', 'IN_PERSON', day, { meeting: 'TODAY' })).toBe(
      'Show my code + I’ve returned it',
    )
  })

  it('waits for the answer to its own suggestion until the day comes', () => {
    for (const role of roles) {
      expect(stepsAt('ACCEPTED', role, 'IN_PERSON', 'BEFORE', { meeting: 'MINE' })).toBe('- + Suggest another time')
      for (const day of ['BEFORE', 'FIRST', 'DURING'] as const)
        expect(stepsAt('SHIPPING_RECEIVED', role, 'IN_PERSON', day, { meeting: 'MINE' })).toBe(
          '- + Suggest another time',
        )
    }
    expect(stepsAt('ACCEPTED', 'LENDER', 'IN_PERSON', 'FIRST', { meeting: 'MINE' })).toBe(meet)
  })

  it('requests again after a failed payment', () => {
    expect(stepsAt('DECLINED', 'LENDEE', 'DELIVERY', 'BEFORE', { reason: 'PAYMENT_FAILED' })).toBe(
      'Request it again + -',
    )
    expect(stepsAt('DECLINED', 'LENDER', 'DELIVERY', 'BEFORE', { reason: 'PAYMENT_FAILED' })).toBe(none)
  })

  it('does not say that the lender accepted where the payment failed: the hold may have been lost before', () => {
    const facts = factsAt('DECLINED', 'DELIVERY', at.BEFORE, 'LENDEE', { reason: 'PAYMENT_FAILED', acceptedAt: null })
    const words = nextStepOf(facts, 'LENDEE', at.BEFORE).text({ lender: 'Maya', moneyBack: '…' } as StepContext)
    expect(words).toBe(
      'We couldn’t charge your card, so the request has ended. … You can request it again with another card.',
    )
  })

  it('looks elsewhere after a request that was declined with its listing', () => {
    const steps = (role: Role) => stepsAt('DECLINED', role, 'DELIVERY', 'BEFORE', { reason: 'UNLISTED' })
    expect([steps('LENDEE'), steps('LENDER')]).toEqual(['Find something else + -', none])
  })

  it('tells the lender what the borrower pays in the end: a hold may have been captured at the provider', () => {
    const wordsFor = (reason: StepFacts['reason']) =>
      nextStepOf(factsAt('DECLINED', 'DELIVERY', at.BEFORE, 'LENDER', { reason }), 'LENDER', at.BEFORE).text({
        lendee: 'Bea',
      } as StepContext)
    expect(wordsFor('UNLISTED')).toBe('We’ve told Bea that it’s no longer available. They don’t pay anything.')
    expect(wordsFor(null)).toBe('The dates are available again. Bea doesn’t pay anything.')
  })

  it('calls a request that was cancelled no loan', () => {
    for (const reason of ['CANCELLED_BY_OPERATOR', 'RESOLVED', 'WITHDRAWN'])
      for (const role of roles) {
        const facts = factsAt('CANCELLED', 'DELIVERY', at.BEFORE, role, { reason, acceptedAt: null })
        const words = nextStepOf(facts, role, at.BEFORE).text({ lendee: 'Bea', moneyBack: '…' } as StepContext)
        expect(words, `${reason} ${role}`).not.toMatch(/loan|keep it/)
      }
  })

  it('never offers what the server does not allow', () => {
    for (const { status, role, method } of walk)
      for (const day of loanDays) {
        const facts = { ...factsAt(status, method, at[day], role), moves: [] }
        const { primary, second } = nextStepOf(facts, role, at[day])
        for (const step of [primary, second])
          expect(['accept', 'decline', 'sent', 'received', 'returned', 'complete', 'not-fit']).not.toContain(step)
      }
  })

  it('leads with a deadline that its side can read', () => {
    for (const { deadline, role } of stepRows)
      for (const side of roles)
        if (deadline && role === side) expect(deadlineTable[deadline].words).toHaveProperty(side)
  })
})
