import type { Order } from '@hemline/contract/orders/shapes.ts'
import { Handshake } from 'lucide-react'
import { formatMoment } from '../../base/format.ts'
import { now } from '../../base/now.ts'
import { DetailItem, DetailList } from '../../orders/parts/detail-list.tsx'
import { otherName } from '../../orders/parts/other-name.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/columns.tsx'
import { meetingsToEnd } from '../loan-meetings.ts'
import { EndMeeting } from './end-meeting.tsx'
import css from './meeting-card.module.css'

/**
 * The agreed meeting of a loan and the viewer's open suggestion, on the order's page, each with the button that ends it.
 * `onChange`: opens the sheet for another time; left out where a next step already does.
 */
export function MeetingCard({ order, onChange }: { order: Order; onChange: (() => void) | undefined }) {
  const meetings = meetingsToEnd(order, now())
  if (meetings.length === 0) return null
  return (
    <Card label="When you meet">
      <DetailList>
        {meetings.map((meeting) => {
          const isAgreed = meeting.state === 'AGREED'
          return (
            <DetailItem
              key={meeting.id}
              icon={Handshake}
              label={isAgreed ? 'Agreed' : `Suggested – ${otherName(order)} hasn’t answered yet`}
              note={
                <div className={css.place}>
                  {meeting.place}
                  <div className={css.buttons}>
                    {isAgreed && onChange && meetings.length === 1 && (
                      <Button look="quiet" isSmall onClick={onChange}>
                        Change the time
                      </Button>
                    )}
                    <EndMeeting order={order} meeting={meeting} />
                  </div>
                </div>
              }
            >
              {formatMoment(meeting.at)}
            </DetailItem>
          )
        })}
      </DetailList>
    </Card>
  )
}
