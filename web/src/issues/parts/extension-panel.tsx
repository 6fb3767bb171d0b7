import { formatNearDay } from '@hemline/contract/day-words.ts'
import { mayExtend } from '@hemline/contract/issues/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { passesFocusOn } from '../../ui/focus-screen.ts'
import { notice } from '../../ui/notice.tsx'
import { extensionsQuery, useAnswerExtension } from '../calls.ts'
import css from './extension-panel.module.css'

type Answer = 'accept' | 'decline' | 'withdraw'

/** The open request for a longer loan: answered by the lender, withdrawn by the borrower. */
export function ExtensionPanel({ order }: { order: Order }) {
  if (!mayExtend(order)) return null
  return <Question order={order} />
}

function Question({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(extensionsQuery(order.id))
  const answer = useAnswerExtension()
  if (!data && error) return <ErrorPanel title="Requests to extend didn’t load" error={error} onRetry={refetch} />
  const open = data?.items.find(({ state }) => state === 'OPEN')
  if (!data || !open) return null
  const { latestEndDate } = data
  // another request may have booked them since
  const isBooked = latestEndDate === null || latestEndDate < open.endDate
  const go = async (action: Answer) => {
    try {
      await answer.mutateAsync({ extensionId: open.id, action })
    } catch (error) {
      notice.bad(messageOf(error))
    }
  }
  /** The button of the answer that is being sent is busy and has the focus still; the other one is disabled. */
  const isSending = (action: Answer) => {
    const isBusy = answer.isPending && answer.variables.action === action
    return { isBusy, isReachable: true, disabled: answer.isPending && !isBusy }
  }
  const until = formatNearDay(open.endDate)
  const words = isBooked ? bookedText(order, latestEndDate) : open.message ? null : openText(order)
  return (
    <section className={css.question} aria-label="Longer loan">
      <p className={css.line}>
        <CalendarClock size={20} aria-hidden="true" />
        <span>
          <strong>
            {order.role === 'LENDER'
              ? `${order.lendeeName} would like to keep it until ${until}`
              : `You asked to keep it until ${until}`}
          </strong>
          {open.message && <span>{`“${open.message}”`}</span>}
          {words && <span>{words}</span>}
        </span>
      </p>
      <div className={css.answers}>
        {order.role === 'LENDER' ? (
          <>
            {!isBooked && (
              <Button ref={passesFocusOn} isSmall {...isSending('accept')} onClick={() => go('accept')}>
                Yes, until {until}
              </Button>
            )}
            <Button ref={passesFocusOn} isSmall look="quiet" {...isSending('decline')} onClick={() => go('decline')}>
              No, keep the agreed date
            </Button>
          </>
        ) : (
          <Button ref={passesFocusOn} isSmall look="quiet" {...isSending('withdraw')} onClick={() => go('withdraw')}>
            Withdraw request
          </Button>
        )}
      </div>
    </section>
  )
}

const openText = ({ role, lenderName }: Order) =>
  role === 'LENDER' ? 'No one else has booked those days.' : `${lenderName} hasn’t answered yet.`

function bookedText({ role, lendeeName }: Order, latestEndDate: string | null): string {
  const booked = 'Those days are booked now.'
  if (latestEndDate === null) return booked
  const until = formatNearDay(latestEndDate)
  return role === 'LENDER'
    ? `${booked} ${lendeeName} can ask again, until ${until} at the latest.`
    : `${booked} Withdraw this to ask again, until ${until} at the latest.`
}
