import { z } from 'zod/mini'
import { call } from '../call.ts'
import { EndDate } from '../days.ts'
import { ImagePath } from '../images/shapes.ts'
import { EXTENSION_MESSAGE_MAX, ISSUE_IMAGES_MAX, ISSUE_TEXT_MAX } from '../limits.ts'
import { OrderStatus } from '../order-status.ts'
import { Extension, issueTopics, OpenDispute, OrderIssue, Resolution } from './shapes.ts'
import { issueTexts } from './words.ts'

export const createOrderIssue = call({
  method: 'POST',
  path: '/api/order-issues',
  whileSuspended: true,
  about:
    'Raises an issue: either party while the order is live, after COMPLETED the lender, and a borrower who never returned it, for the time that held at the request (24 hours, until an owner sets another). Moves it to DISPUTE; a further issue is added to it.',
  body: z.object({
    orderId: z.uuid(),
    description: z.string().check(z.trim(), z.minLength(1, issueTexts.needed), z.maxLength(ISSUE_TEXT_MAX)),
    images: z._default(z.array(ImagePath).check(z.maxLength(ISSUE_IMAGES_MAX)), []),
    topic: z._default(z.enum(issueTopics), 'OTHER'),
  }),
  answer: z.object({ issueId: z.uuid(), status: OrderStatus }),
  status: 201,
})

export const getOrderIssues = call({
  method: 'GET',
  path: '/api/order-issues',
  whileSuspended: true,
  about:
    'The issues of an order of mine, oldest first, how they were settled, and who looks at the open one until when.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({
    items: z.array(OrderIssue),
    resolutions: z.array(Resolution),
    dispute: z._default(z.nullable(OpenDispute), null),
    /** Whether settling the open issue can return the borrower's coin: one is in use for this order, and is not taken back then. */
    mayReturnCoin: z._default(z.boolean(), false),
  }),
})

export const askExtension = call({
  method: 'POST',
  path: '/api/order-extensions',
  about:
    'The lendee asks for a later last day. REQUEST_DATE_CONFLICT when another loan follows, DATES_NOT_ALLOWED beyond the days that held at the request (7, until an owner sets others), TOO_MANY after 10 in 24 hours.',
  body: z.object({
    orderId: z.uuid(),
    endDate: EndDate,
    message: z._default(z.string().check(z.trim(), z.maxLength(EXTENSION_MESSAGE_MAX)), ''),
  }),
  answer: z.object({ data: Extension }),
  status: 201,
})

export const extensionAnswers = ['accept', 'decline', 'withdraw'] as const

export const answerExtension = call({
  method: 'POST',
  path: '/api/process-extension',
  whileSuspended: true,
  about: 'The lender accepts or declines an asked extension, or the lendee takes it back.',
  body: z.object({ extensionId: z.uuid(), action: z.enum(extensionAnswers) }),
  answer: z.object({ data: Extension }),
})

export const getExtensions = call({
  method: 'GET',
  path: '/api/order-extensions',
  whileSuspended: true,
  about:
    'The extensions asked for on an order of mine, newest first, and the last day that can be asked for now (null: none).',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({ items: z.array(Extension), latestEndDate: z.nullable(z.string()) }),
})
