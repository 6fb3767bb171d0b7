import { formatNearDay } from '@hemline/contract/day-words.ts'
import { mayExtend } from '@hemline/contract/issues/rules.ts'
import type { Extension } from '@hemline/contract/issues/shapes.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { notice } from '../../ui/notice.tsx'
import { extensionsQuery, useAnswerExtension } from '../calls.ts'
import css from './extension-panel.module.css'

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
  if (!open) return null
  const go = async (action: 'accept' | 'decline' | 'withdraw') => {
    try {
      await answer.mutateAsync({ extensionId: open.id, action })
    } catch (error) {
      notice.bad(messageOf(error))
    }
  }
  const until = formatNearDay(open.endDate)
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
          <Words extension={open} order={order} />
        </span>
      </p>
      <div className={css.answers}>
        {order.role === 'LENDER' ? (
          <>
            <Button isSmall isBusy={answer.isPending} onClick={() => go('accept')}>
              Yes, until {until}
            </Button>
            <Button isSmall look="quiet" disabled={answer.isPending} onClick={() => go('decline')}>
              No, keep the agreed date
            </Button>
          </>
        ) : (
          <Button isSmall look="quiet" isBusy={answer.isPending} onClick={() => go('withdraw')}>
            Withdraw request
          </Button>
        )}
      </div>
    </section>
  )
}

function Words({ extension, order }: { extension: Extension; order: Order }) {
  if (extension.message) return <span>{`“${extension.message}”`}</span>
  return (
    <span>
      {order.role === 'LENDER' ? 'No one else has booked those days.' : `${order.lenderName} hasn’t answered yet.`}
    </span>
  )
}
