import { disputeTexts } from '@hemline/contract/issues/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import type { Step } from '@hemline/contract/orders/step-rows.ts'
import { stepLabel } from '@hemline/contract/orders/words.ts'
import { ExternalLink } from 'lucide-react'
import { paths } from '../../base/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { passesFocusOn } from '../../ui/focus-screen.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { asksOf } from '../asks.ts'
import { ActionButtons } from './action-buttons.tsx'

type Opened = 'code' | 'check' | 'answer' | 'label' | 'meeting' | 'acceptMeeting' | 'calendar'
/** Opens what a step needs on the order's own page. */
export type OpenStep = (what: Opened) => void

/** The two next steps of an order: the primary one in the accent colour, on a phone at the right, under the thumb. */
export function OrderSteps({
  order,
  primary,
  second,
  isUnderThumb,
  busy,
  onOpen,
}: {
  order: Order
  primary: Step | null
  second: Step | null
  isUnderThumb: boolean
  /** What is being opened. */
  busy: Opened | null
  onOpen: OpenStep
}) {
  const button = (step: Step | null, isPrimary: boolean) =>
    step && <StepButton key={step} order={order} step={step} isPrimary={isPrimary} busy={busy} onOpen={onOpen} />
  const buttons = [button(primary, true), button(second, false)]
  return <>{isUnderThumb ? [...buttons].reverse() : buttons}</>
}

type One = { order: Order; step: Step; isPrimary: boolean; busy: Opened | null; onOpen: OpenStep }

function StepButton({ order, step, isPrimary, busy, onOpen }: One) {
  const look = isPrimary ? 'accent' : 'quiet'
  const isAdded = step === 'raiseIssue' && order.status === 'DISPUTE'
  const label = isAdded ? disputeTexts.add : stepLabel(step, order.role, isPrimary)
  const open = (what: Opened) => (
    <Button ref={passesFocusOn} look={look} isWide isBusy={what === busy} isReachable onClick={() => onOpen(what)}>
      {label}
    </Button>
  )
  const link = (to: string, state?: object) => (
    <ButtonLink look={look} isWide to={to} state={state}>
      {label}
    </ButtonLink>
  )
  switch (step) {
    case 'showCode':
    case 'enterCode':
      return open('code')
    case 'check':
      return open('check')
    case 'answer': {
      const [ask] = asksOf(order)
      // nothing is asked of who owes: the page of what is left to pay has the button itself
      return ask?.kind === 'BALANCE' ? (
        <ButtonLink look={look} isWide to={paths.balance}>
          Pay {formatPence(ask.amountPence ?? 0)}
        </ButtonLink>
      ) : (
        open('answer')
      )
    }
    case 'printLabel':
      return open('label')
    case 'agreeTime':
    case 'suggestTime':
      return open('meeting')
    case 'acceptMeeting':
      return open('acceptMeeting')
    case 'addToCalendar':
      return open('calendar')
    case 'raiseIssue':
      return link(paths.orderIssue(order.id, order.orderNumber))
    case 'review':
      return link(paths.review(order.reviewId ?? ''), { conversationId: order.conversationId })
    case 'askAgain':
      return link(paths.request(order.listingId))
    case 'lookElsewhere':
      return link(paths.home)
    case 'track':
      return <TrackLink order={order} label={label} />
    default:
      return <ActionButtons order={order} actions={[step]} />
  }
}

function TrackLink({ order, label }: { order: Order; label: string }) {
  const parcel = order.receivedAt === null ? order.post?.outbound : order.post?.inbound
  return (
    <ButtonLink look="quiet" isWide to={parcel?.trackingUrl ?? ''} target="_blank" rel="noreferrer">
      {label} <ExternalLink size={16} aria-hidden="true" />
      <VisuallyHidden> at Royal Mail, in a new tab</VisuallyHidden>
    </ButtonLink>
  )
}
