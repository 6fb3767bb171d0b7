import { nextMeeting } from '@hemline/contract/meetings/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { stepLabels } from '@hemline/contract/orders/words.ts'
import { useState } from 'react'
import { formatMoment } from '../../base/format.ts'
import { now } from '../../base/now.ts'
import { useSaveCalendar } from '../../calendars/calls.ts'
import { otherName } from '../../orders/parts/other-name.ts'
import { Button } from '../../ui/button.tsx'
import { passesFocusOn } from '../../ui/focus-screen.ts'
import { useAnswerMeeting } from '../calls.ts'
import { agreesMeeting, arrangesMeeting, loanOf, maySuggest } from '../loan-meetings.ts'
import { EndMeeting } from './end-meeting.tsx'
import css from './meeting-bar.module.css'
import { ProposeSheet } from './propose-sheet.tsx'

/** Whether the conversation shows the bar for this order now. */
export const mayMeet = (order: Order): boolean => arrangesMeeting(order, now())

/** The first of these loans whose meeting this viewer can agree to or suggest now. */
export const nextToAgree = (orders: readonly Order[]): Order | undefined =>
  orders.find((order) => agreesMeeting(order, now()))

/**
 * The meeting of one loan in person, in its conversation: suggest a time, accept it, add it to the calendar, end it.
 * `isNext`: whether its button is the one thing to do next.
 */
export function MeetingBar({ order, isNext = true }: { order: Order; isNext?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const answer = useAnswerMeeting()
  const calendar = useSaveCalendar()
  const meeting = nextMeeting(loanOf(order), now())
  const isTheirs = meeting?.state === 'PROPOSED' && meeting.proposedBy !== order.role
  const isAgreed = meeting?.state === 'AGREED'
  const when = meeting && `${formatMoment(meeting.at)}, ${meeting.place}`
  const words = isTheirs
    ? `${otherName(order)} suggests ${when}`
    : isAgreed
      ? `You meet on ${when}`
      : `You suggested ${when}`
  return (
    <section className={css.bar} aria-label={`Meeting for the ${order.listingBrand}`}>
      <p>{meeting ? words : `When and where will you meet for the ${order.listingBrand}?`}</p>
      <div className={css.buttons}>
        {meeting && isTheirs && (
          <Button
            ref={passesFocusOn}
            look={isNext ? 'accent' : 'quiet'}
            isSmall
            isBusy={answer.isPending}
            isReachable
            onClick={() => answer.mutate({ meetingId: meeting.id, action: 'accept' })}
          >
            {stepLabels.acceptMeeting[order.role]}
          </Button>
        )}
        {isAgreed && (
          <Button
            look="quiet"
            isSmall
            isBusy={calendar.isPending}
            isReachable
            onClick={() => calendar.mutate(order.id)}
          >
            {stepLabels.addToCalendar[order.role]}
          </Button>
        )}
        {maySuggest(order, now()) && (
          <Button look={meeting || !isNext ? 'quiet' : 'accent'} isSmall onClick={() => setOpen(true)}>
            {stepLabels[meeting ? 'suggestTime' : 'agreeTime'][order.role]}
          </Button>
        )}
        {meeting && !isTheirs && <EndMeeting order={order} meeting={meeting} />}
      </div>
      <ProposeSheet order={order} isOpen={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
