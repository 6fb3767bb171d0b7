import { z } from 'zod'
import { call } from '../call.ts'
import { ImagePath, Picture } from '../images/shapes.ts'
import { CHECK_AFTER_HOURS, CHECK_NOTE_MAX, LISTING_IMAGES_MAX } from '../limits.ts'
import { HOUR_MS } from '../spans.ts'
import type { OrderFacts } from './rules.ts'
import type { OrderStatus, Role } from './shapes.ts'

/** The four moments at which somebody looks the garment over: before it goes out, when it arrived, before it goes back, when it is back. */
export const checkMoments = ['LENDER_OUT', 'LENDEE_IN', 'LENDEE_OUT', 'LENDER_IN'] as const
export const CheckMoment = z.enum(checkMoments)
export type CheckMoment = z.infer<typeof CheckMoment>

/** The three things to look at; each is answered yes or no. */
export const checkItems = ['isClean', 'isUndamaged', 'isComplete'] as const
export type CheckItem = (typeof checkItems)[number]

type Facts = Pick<OrderFacts, 'status' | 'receivedAt'> & { completedAt: Date | null }
type OrderMoments = {
  [moment in CheckMoment]: { by: Role; from: readonly OrderStatus[]; within?: (order: Facts) => Date | null }
}

const withHer: readonly OrderStatus[] = ['SHIPPING_RECEIVED', 'DISPUTE']

/** Who looks at each moment, and while the order stands where. `within`: only so many hours after that. */
export const momentsOf: OrderMoments = {
  LENDER_OUT: { by: 'LENDER', from: ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT'] },
  LENDEE_IN: { by: 'LENDEE', from: withHer, within: (order) => order.receivedAt },
  LENDEE_OUT: { by: 'LENDEE', from: withHer },
  LENDER_IN: { by: 'LENDER', from: [...withHer, 'COMPLETED'], within: (order) => order.completedAt },
}

/** The moments at which this viewer may write a check now. One that was written is closed: it is never changed. */
export function openMoments(order: Facts, viewer: Role, written: readonly CheckMoment[], now: Date): CheckMoment[] {
  return checkMoments.filter((moment) => {
    const { by, from, within } = momentsOf[moment]
    if (by !== viewer || !from.includes(order.status) || written.includes(moment)) return false
    if (order.status === 'DISPUTE' && order.receivedAt === null) return false
    const since = within?.(order)
    return !since || now.getTime() - since.getTime() <= CHECK_AFTER_HOURS * HOUR_MS
  })
}

/** A check as both sides see it. The images' addresses are good for a while, and for nobody else. */
export const ConditionCheck = z.object({
  moment: CheckMoment,
  isClean: z.boolean(),
  isUndamaged: z.boolean(),
  isComplete: z.boolean(),
  note: z.string(),
  images: z.array(Picture.extend({ thumbnail: z.string() })),
  at: z.string(),
})
export type ConditionCheck = z.infer<typeof ConditionCheck>

const unanswered = 'Please answer yes or no'

export const getChecks = call({
  method: 'GET',
  path: '/api/order-checks',
  about:
    'The condition checks of an order, for its two parties, and the moments at which the viewer may write one now.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({ items: z.array(ConditionCheck), open: z.array(CheckMoment) }),
})

export const writeCheck = call({
  method: 'POST',
  path: '/api/order-checks',
  about:
    'Writes the check of one moment, once. CONFLICT when it is written, MOVE_NOT_ALLOWED when it is not the moment.',
  body: z.object({
    orderId: z.uuid(),
    moment: CheckMoment,
    isClean: z.boolean(unanswered),
    isUndamaged: z.boolean(unanswered),
    isComplete: z.boolean(unanswered),
    note: z.string().trim().max(CHECK_NOTE_MAX).default(''),
    images: z.array(ImagePath).max(LISTING_IMAGES_MAX).default([]),
  }),
  answer: z.object({ data: ConditionCheck }),
  status: 201,
})

type MomentWords = { title: string; own: string; other: string; ask: string }

/** Each moment in the words of the one who looks, and of the other side; {lender} and {lendee} are names. */
export const momentWords: { [moment in CheckMoment]: MomentWords } = {
  LENDER_OUT: {
    title: 'Before it goes out',
    own: 'Before it left you',
    other: 'Before it left {lender}',
    ask: 'A few photos before it leaves you keep both of you safe, should anything be asked later.',
  },
  LENDEE_IN: {
    title: 'As it reached you',
    own: 'As it reached you',
    other: 'As it reached {lendee}',
    ask: 'Look it over within 24 hours, before you wear it: what you note now is not counted against you.',
  },
  LENDEE_OUT: {
    title: 'Before it goes back',
    own: 'Before it went back',
    other: 'Before it went back to you',
    ask: 'A few photos before it leaves you show how you gave it back.',
  },
  LENDER_IN: {
    title: 'As it came back',
    own: 'As it came back to you',
    other: 'As it came back to {lender}',
    ask: 'Look it over when it is back. You have 24 hours after the loan is complete.',
  },
}

export const checkTexts = {
  items: {
    isClean: { ask: 'Is it clean?', yes: 'Clean', no: 'Not clean' },
    isUndamaged: { ask: 'Is it undamaged? Seams, zip, hem', yes: 'No damage', no: 'Damaged' },
    isComplete: { ask: 'Is it complete? Belt, buttons, bag', yes: 'Complete', no: 'Something is missing' },
  },
  written: 'This check was written already. It is kept as it was.',
  kept: 'Your check is kept. You both see it here.',
  unanswered,
} as const
