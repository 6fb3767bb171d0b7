import { answerMeeting as answerCall, proposeMeeting as proposeCall } from '@hemline/contract/meetings/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'
import { answerMeeting, proposeMeeting } from './actions.ts'

export async function meetingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, proposeCall, { perMinute: 20 })(async ({ member, body }) => ({
    data: await proposeMeeting(deps, { member, ...body }),
  }))

  handle(app, answerCall)(async ({ member, body }) => ({ data: await answerMeeting(deps, { member, ...body }) }))
}
