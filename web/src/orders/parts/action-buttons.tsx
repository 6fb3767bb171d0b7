import type { OrderAction } from '@hemline/contract/order-status.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { stepLabel } from '@hemline/contract/orders/words.ts'
import { useEffect, useState } from 'react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { focusScreenIfLost, passesFocusOn } from '../../ui/focus-screen.ts'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import { useMoveOrder } from '../calls.ts'
import { confirmationOf, failureOf } from '../confirmations.ts'
import { screenOf } from '../screen-of.ts'
import css from './action-buttons.module.css'

/** Where the effect is on the page and a yes is what the page is for (product.md §8). */
const isOneTap = (action: OrderAction) => action === 'accept'
/** A page that just opened under a finger must not accept by that tap. */
const TAP_AFTER_MS = 600

/**
 * The buttons of an order. Each states its effect and asks for confirmation, because all are final; only Accept, whose
 * effect the decision states beside it, takes one tap.
 */
export function ActionButtons({ order, actions }: { order: Order; actions: readonly OrderAction[] }) {
  const [asking, setAsking] = useState<OrderAction | null>(null)
  const move = useMoveOrder()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), TAP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { primary } = screenOf(order)
  const question = asking && confirmationOf(asking, order)

  const go = async (action: OrderAction, button?: HTMLElement) => {
    try {
      await move.mutateAsync({ orderId: order.id, action })
    } catch (error) {
      if (action === 'accept' || action === 'decline') noticeFailure(failureOf(action), error)
      else notice.bad(messageOf(error, failureOf(action)))
    }
    setAsking(null)
    // a busy button is disabled and loses the focus
    if (button)
      requestAnimationFrame(() => (button.isConnected ? button.focus({ preventScroll: true }) : focusScreenIfLost()))
  }

  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          // on a slow line it has the focus again when the sheet has closed, and is gone once the order is read
          ref={passesFocusOn}
          look={action === primary ? 'accent' : action === 'cancel' ? 'danger' : 'quiet'}
          isWide
          className={isOneTap(action) && !isReady ? css.early : undefined}
          isBusy={isOneTap(action) && move.isPending && asking === null}
          disabled={isOneTap(action) ? !isReady : move.isPending}
          onClick={({ currentTarget }) => (isOneTap(action) ? go(action, currentTarget) : setAsking(action))}
        >
          {action === primary && action !== 'cancel'
            ? stepLabel(action, order.role, true)
            : confirmationOf(action, order).label}
        </Button>
      ))}
      <Sheet
        isOpen={question !== null}
        onClose={() => !move.isPending && setAsking(null)}
        title={question?.title ?? ''}
        foot={
          question &&
          asking && (
            <div className={css.answers}>
              <Button
                look={question.isDangerous ? 'danger' : 'accent'}
                isWide
                isBusy={move.isPending}
                onClick={() => go(asking)}
              >
                {question.confirm}
              </Button>
              <Button look="plain" isWide disabled={move.isPending} onClick={() => setAsking(null)}>
                Not now
              </Button>
            </div>
          )
        }
      >
        <p className={css.text}>{question?.text}</p>
      </Sheet>
    </>
  )
}
