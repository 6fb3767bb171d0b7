import type { Role } from '../order-status.ts'

/** Texts of the private calendar. */
export const calendarTexts = {
  title: 'Your loans in your calendar',
  about:
    'Subscribe with this private address in Google, Apple or Outlook Calendar. It has the days of your loans, the last days to post them and the meetings you agreed. Keep it to yourself: anyone with it can read them.',
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'We couldn’t copy it. Press and hold the address to copy it.',
  renew: 'Make a new address',
  renewed: 'Done. The earlier address no longer works.',
} as const

type Loan = { garment: string; other: string }

/** The title of a loan's days, for its lender or borrower. */
export const loanTitle = (role: Role, { garment, other }: Loan): string =>
  role === 'LENDER' ? `${other} borrows your ${garment}` : `${garment} from ${other}`

/** The title of the last day on which this side posts the parcel in time. */
export const postingTitle = (role: Role, { garment, other }: Loan): string =>
  role === 'LENDER' ? `Last day to post the ${garment} to ${other}` : `Last day to post the ${garment} back to ${other}`

/** The title of an agreed meeting. */
export const meetingTitle = (handover: 'OUT' | 'BACK', { garment, other }: Loan): string =>
  handover === 'OUT' ? `Meet ${other}: hand over the ${garment}` : `Meet ${other}: the ${garment} goes back`
