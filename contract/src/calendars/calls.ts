import { z } from 'zod/mini'
import { call } from '../call.ts'

/** Where a calendar program fetches a member's loans; the token is the only key. Ends with `.ics`. */
export const CALENDAR_PATH = '/api/calendar'

const Feed = z.object({ data: z.object({ url: z.string() }) })

export const getCalendarFeed = call({
  method: 'GET',
  path: '/api/calendar-feed',
  about: 'The private address of my calendar: my loans and agreed meetings, for a calendar program to subscribe to.',
  answer: Feed,
})

export const renewCalendarFeed = call({
  method: 'POST',
  path: '/api/calendar-feed',
  about: 'A new private address of my calendar. The earlier one stops working.',
  answer: Feed,
})

export const getOrderCalendar = call({
  method: 'GET',
  path: '/api/order-calendar',
  whileSuspended: true,
  about: 'The days and the agreed meetings of one loan of mine, as an iCalendar file.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({ name: z.string(), ics: z.string() }),
})
