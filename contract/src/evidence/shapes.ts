import { z } from 'zod/mini'
import { Claim } from '../claims/shapes.ts'
import { coinLineKinds } from '../coins/shapes.ts'
import { ConditionCheck } from '../condition-checks/shapes.ts'
import { Extension, OrderIssue, Resolution } from '../issues/shapes.ts'
import { deliveryMethods, orderStatuses, roles } from '../order-status.ts'
import { OrderEvent } from '../orders/shapes.ts'
import { Price } from '../requests/shapes.ts'
import { Direction } from '../shipping/shapes.ts'

/** POSTAGE_BACK and POSTAGE_OWED: the halves of a postage without a Hemline label (decision 19). */
export const moneyKinds = [
  'HOLD',
  'CAPTURE',
  'RELEASE',
  'REFUND',
  'CHARGE',
  'PAYMENT',
  'POSTAGE_BACK',
  'POSTAGE_OWED',
] as const

export const moneyStates = ['PENDING', 'DONE', 'REFUSED'] as const

/** The record of one order, for its two parties and the operator: terms, events, messages and payments. Without addresses, emails and cards. */
export const Evidence = z.object({
  viewer: z.enum([...roles, 'OPERATOR']),
  madeAt: z.string(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  reason: z.nullable(z.string()),
  notFit: z.boolean(),
  lenderName: z.string(),
  lendeeName: z.string(),
  areFriends: z.boolean(),
  listing: z.object({
    image: z.string(),
    brand: z.string(),
    size: z.number(),
    category: z.string(),
    description: z.string(),
    replacementPrice: z.int(),
  }),
  deliveryMethod: z.enum(deliveryMethods),
  startDate: z.string(),
  endDate: z.string(),
  price: Price,
  termsVersion: z.string(),
  tariff: z.array(z.object({ id: z.string(), label: z.string(), pence: z.nullable(z.int()) })),
  timeline: z.array(OrderEvent),
  parcels: z.array(
    z.object({
      direction: Direction,
      trackingNumber: z.string(),
      postedAt: z.nullable(z.string()),
      deliveredAt: z.nullable(z.string()),
      /** When the carrier sent it back to its sender; a node of the version before leaves it out. */
      turnedAt: z._default(z.nullable(z.string()), null),
    }),
  ),
  messages: z.array(
    z.object({
      from: z.enum([...roles, 'HEMLINE']),
      text: z.string(),
      at: z.string(),
      /**
       * Numbers of other orders of the same two members whose evidence includes it, because it names no order
       * (product.md §1).
       */
      alsoIn: z.array(z.string()),
    }),
  ),
  /** For an operator, where no one asked for help: the messages stay between the two (product.md §13). */
  hidesMessages: z._default(z.boolean(), false),
  checks: z.array(ConditionCheck),
  extensions: z.array(
    z.pick(Extension, { oldEndDate: true, endDate: true, message: true, state: true, createdAt: true }),
  ),
  issues: z.array(z.pick(OrderIssue, { by: true, topic: true, description: true, images: true, createdAt: true })),
  resolutions: z.array(
    z.extend(z.omit(Resolution, { id: true, moneyBack: true }), {
      /** The status to which it led; a node of the version before leaves it out. */
      status: z._default(z.nullable(z.enum(orderStatuses)), null),
    }),
  ),
  claims: z.array(z.omit(Claim, { id: true, orderId: true, answerBy: true, refusalCode: true })),
  money: z.array(z.object({ kind: z.enum(moneyKinds), pence: z.int(), state: z.enum(moneyStates), at: z.string() })),
  /** A party reads only their own lines. */
  coins: z.array(z.object({ of: z.enum(roles), kind: z.enum(coinLineKinds), reason: z.string(), at: z.string() })),
})
export type Evidence = z.infer<typeof Evidence>
