import { answerMeeting as answerCall, proposeMeeting as proposeCall } from '@hemline/contract/meetings/calls.ts'
import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { StoreAnswer } from '../base/idempotency.ts'
import type { Deps } from '../deps.ts'
import { answerMeeting, proposeMeeting } from './actions.ts'

export async function meetingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, proposeCall, { perMinute: 20 })(async ({ member, body, storeAnswer }) => {
    const store: StoreAnswer<Meeting> = (tx, data) => storeAnswer(tx, { data })
    return { data: await proposeMeeting(deps, { member, ...body, store }) }
  })

  handle(app, answerCall)(async ({ member, body }) => ({ data: await answerMeeting(deps, { member, ...body }) }))
}
