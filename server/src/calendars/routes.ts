import {
  CALENDAR_PATH,
  getCalendarFeed,
  getOrderCalendar,
  renewCalendarFeed as renewCall,
} from '@hemline/contract/calendars/calls.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { apiHeaders } from '../base/security.ts'
import type { Deps } from '../deps.ts'
import { readCalendar, readFeed, readOrderCalendar, renewCalendarFeed } from './actions.ts'

export async function calendarRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  handle(app, getCalendarFeed)(async ({ member }) => ({ data: await readFeed(deps, member) }))

  handle(app, renewCall, { perMinute: 10 })(async ({ member }) => ({ data: await renewCalendarFeed(deps, member) }))

  handle(app, getOrderCalendar)(async ({ member, query }) => readOrderCalendar(deps, { member, ...query }))

  app.get<{ Params: { file: string } }>(`${CALENDAR_PATH}/:file`, async (request, reply) => {
    const token = request.params.file.replace(/\.ics$/, '')
    const text = await readCalendar(deps, token)
    return reply
      .headers({ ...apiHeaders, 'content-type': 'text/calendar; charset=utf-8', 'x-robots-tag': 'noindex' })
      .send(text)
  })
}
