import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import { endMeetingTexts } from '@hemline/contract/meetings/words.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useState } from 'react'
import { formatMoment } from '../../base/format.ts'
import { otherName } from '../../orders/parts/other-name.ts'
import { Button } from '../../ui/button.tsx'
import { passesFocusOn } from '../../ui/focus-screen.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useAnswerMeeting } from '../calls.ts'
import css from './end-meeting.module.css'

/** Ends a meeting: withdraws the viewer's own suggestion with a tap, or cancels the agreed one after a question. */
export function EndMeeting({ order, meeting }: { order: Order; meeting: Meeting }) {
  const [isAsking, ask] = useState(false)
  const answer = useAnswerMeeting()
  const { cancel, question, withdraw } = endMeetingTexts
  if (meeting.state === 'PROPOSED') {
    return (
      <Button
        ref={passesFocusOn}
        look="quiet"
        isSmall
        isBusy={answer.isPending}
        isReachable
        onClick={() => answer.mutate({ meetingId: meeting.id, action: 'withdraw' })}
      >
        {withdraw}
      </Button>
    )
  }
  const when = `${formatMoment(meeting.at)}, ${meeting.place}`
  return (
    <>
      <Button look="quiet" isSmall onClick={() => ask(true)}>
        {cancel}
      </Button>
      <Sheet
        isOpen={isAsking}
        onClose={() => !answer.isPending && ask(false)}
        title={question}
        foot={
          <div className={css.answers}>
            <Button
              look="danger"
              isWide
              isBusy={answer.isPending}
              onClick={() =>
                answer.mutate({ meetingId: meeting.id, action: 'cancel' }, { onSettled: () => ask(false) })
              }
            >
              {endMeetingTexts.confirm}
            </Button>
            <Button look="plain" isWide disabled={answer.isPending} onClick={() => ask(false)}>
              {endMeetingTexts.keep}
            </Button>
          </div>
        }
      >
        <p className={css.text}>{endMeetingTexts.effect({ name: otherName(order), when })}</p>
      </Sheet>
    </>
  )
}
