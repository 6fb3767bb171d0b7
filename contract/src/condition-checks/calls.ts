import { z } from 'zod/mini'
import { call } from '../call.ts'
import { ImagePath } from '../images/shapes.ts'
import { CHECK_NOTE_MAX, LISTING_IMAGES_MAX } from '../limits.ts'
import { CheckMoment, ConditionCheck } from './shapes.ts'
import { unanswered } from './words.ts'

export const getChecks = call({
  method: 'GET',
  path: '/api/order-checks',
  whileSuspended: true,
  about:
    'The condition checks of an order, for its two parties, and the moments at which the viewer may write one now.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({ items: z.array(ConditionCheck), open: z.array(CheckMoment) }),
})

export const writeCheck = call({
  method: 'POST',
  path: '/api/order-checks',
  whileSuspended: true,
  about:
    'Writes the check of one moment. CONFLICT when it is already written, MOVE_NOT_ALLOWED when the moment is not open.',
  body: z.object({
    orderId: z.uuid(),
    moment: CheckMoment,
    isClean: z.boolean(unanswered),
    isUndamaged: z.boolean(unanswered),
    isComplete: z.boolean(unanswered),
    note: z._default(z.string().check(z.trim(), z.maxLength(CHECK_NOTE_MAX)), ''),
    images: z._default(z.array(ImagePath).check(z.maxLength(LISTING_IMAGES_MAX)), []),
  }),
  answer: z.object({ data: ConditionCheck }),
  status: 201,
})
