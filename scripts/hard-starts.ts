/** A time at which tests begin on purpose: an ISO instant with what is hard about it. */
export type HardStart = { name: string; at: string }

/** The starts of `npm test -- days` (decision 220). */
export const hardStarts: readonly HardStart[] = [
  { name: 'a minute past midnight in London', at: '2027-02-02T00:01:00Z' },
  { name: 'a minute before quiet hours end', at: '2027-02-03T07:59:00Z' },
  { name: 'a minute before midnight', at: '2027-02-04T23:59:00Z' },
  { name: 'Friday evening', at: '2027-02-05T18:30:00Z' },
  { name: 'two minutes before Christmas Eve', at: '2026-12-23T23:58:00Z' },
  { name: 'New Year’s Eve', at: '2026-12-31T15:00:00Z' },
  { name: 'the Thursday before Good Friday', at: '2027-03-25T11:00:00Z' },
  { name: 'the eve of summer time, which is Easter Saturday', at: '2027-03-27T23:30:00Z' },
  { name: 'the hour that summer time leaves out', at: '2027-03-28T00:59:00Z' },
  { name: 'the hour that winter time repeats', at: '2027-10-31T00:30:00Z' },
  { name: 'the last day of February', at: '2027-02-28T12:00:00Z' },
  { name: 'a leap day', at: '2028-02-29T09:00:00Z' },
  { name: 'a night in summer, when London’s day is a day ahead of UTC’s', at: '2027-06-30T23:30:00Z' },
  { name: 'a Monday that is a bank holiday', at: '2027-05-31T10:00:00Z' },
]

/** The main journeys, by file name: from sign-up to the end of a loan by each way, its dates, and the operator. */
export const mainJourneys = [
  'borrow-by-post',
  'lend-and-borrow',
  'handover-in-person',
  'meet-and-hand-over',
  'find-for-a-date',
  'own-dates',
  'free-days',
  'longer-loan',
  'request-in-one-page',
  'loans-that-end-early',
  'a-damaged-dress',
  'first-steps',
] as const
