import { getCalendarFeed, getOrderCalendar, renewCalendarFeed } from '@hemline/contract/calendars/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf, send } from '../base/send.ts'
import { setAnswer } from '../base/write-ahead.ts'
import { notice } from '../ui/notice.tsx'
import { saveFile } from '../ui/save-file.ts'

/** The private address of the member's calendar. Asking for it makes it. */
export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: async ({ signal }) => (await send(getCalendarFeed, { signal })).data,
  })

/** Replaces the private address. */
export function useRenewCalendar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(renewCalendarFeed, {}),
    onSuccess: ({ data }) => setAnswer(client, calendarFeedQuery().queryKey, data),
    onError: (error) => notice.bad(messageOf(error)),
  })
}

/** Saves one loan as a file that a calendar program opens. */
export function useSaveCalendar() {
  return useMutation({
    mutationFn: async (orderId: string) => {
      const { name, ics } = await send(getOrderCalendar, { query: { orderId } })
      await saveFile(name, new Blob([ics], { type: 'text/calendar' }))
    },
    onError: (error) => notice.bad(messageOf(error)),
  })
}
