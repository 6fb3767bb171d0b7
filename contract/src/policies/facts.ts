import {
  ADDRESS_VISIBLE_AFTER_CLOSE_DAYS,
  ADULT_YEARS,
  ASK_AGAIN_AFTER_DAYS,
  DELETION_UNDO_DAYS,
  DESCRIPTION_MAX,
  ENDED_BLOCK_DAYS,
  HOLD_SHOWN_FREE_HOURS,
  INVITE_LINK_DAYS,
  LISTING_IMAGES_MAX,
  PENDING_REQUEST_HOURS,
  POSTAL_COMPENSATION_MAX_PENCE,
  PUBLIC_POINT_MAX_METRES,
  PUBLIC_POINT_MIN_METRES,
  RATING_MAX,
  RATING_MIN,
  REFRESH_TOKEN_DAYS,
  REVIEW_HIDDEN_DAYS,
  SHARE_LINK_DAYS,
  TERMS_VERSION,
  UNMET_DAYS,
  UNPOSTED_DAYS,
} from '../limits.ts'
import { sizes } from '../listings/shapes.ts'
import { damages } from '../payments/tariff.ts'
import { datedDay, pounds } from './rules.ts'

const days = (count: number) => `${count} days`
const hours = (count: number) => `${count} hours`

/** Every number in the policies, formatted for a sentence. The texts use them and contain no numbers of their own. */
export const facts = {
  updated: datedDay(TERMS_VERSION),
  endedBlock: days(ENDED_BLOCK_DAYS),
  adult: `${ADULT_YEARS} or over`,
  // changed while Hemline runs: `fillPolicy` has the present ones
  deliveryFee: '{deliveryFee}',
  outboundFee: '{outboundFee}',
  returnFee: '{returnFee}',
  dryCleaningFee: '{dryCleaningFee}',
  serviceFee: '{serviceFee}',
  postalCompensation: pounds(POSTAL_COMPENSATION_MAX_PENCE),
  tariff: damages.map(
    ({ label, charge }) => [label, charge === null ? 'The full replacement value' : `{${charge}}`] as const,
  ),
  loan: '{loanEnd}',
  answer: '{answerDays}',
  holdFree: hours(HOLD_SHOWN_FREE_HOURS),
  cancelBeforeStart: '{cancelBeforeHours}',
  cancelAfterAccept: '{cancelAfterHours}',
  help: '{helpHours}',
  notFit: '{helpHours}',
  issueAfterCompleted: '{issueHours}',
  contest: '{contestHours}',
  returnConfirm: '{confirmDays}',
  unposted: days(UNPOSTED_DAYS),
  unmet: days(UNMET_DAYS),
  posting: '{workingDaysBefore}',
  turnaroundBefore: '{workingDaysBefore}',
  turnaroundAfter: '{workingDaysAfter}',
  addressVisible: days(ADDRESS_VISIBLE_AFTER_CLOSE_DAYS),
  pendingRequest: hours(PENDING_REQUEST_HOURS),
  askAgain: days(ASK_AGAIN_AFTER_DAYS),
  deletionUndo: days(DELETION_UNDO_DAYS),
  reviewHidden: days(REVIEW_HIDDEN_DAYS),
  shareLink: days(SHARE_LINK_DAYS),
  inviteLink: days(INVITE_LINK_DAYS),
  signedIn: days(REFRESH_TOKEN_DAYS),
  publicPoint: `${PUBLIC_POINT_MIN_METRES} to ${PUBLIC_POINT_MAX_METRES} metres`,
  photos: `${LISTING_IMAGES_MAX} photos`,
  description: `${DESCRIPTION_MAX} characters`,
  sizes: `${sizes[0]} to ${sizes.at(-1)}`,
  stars: `${RATING_MIN} to ${RATING_MAX} stars`,
} as const
