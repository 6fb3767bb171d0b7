import type { DayRange } from '@hemline/contract/days.ts'
import { openHandover } from '@hemline/contract/handovers/rules.ts'
import { mayExtend } from '@hemline/contract/issues/rules.ts'
import type { CheckMoment } from '@hemline/contract/order-status.ts'
import { isUnmet } from '@hemline/contract/orders/move-guards.ts'
import { nextCheck } from '@hemline/contract/orders/next-steps.ts'
import { similarDays } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import type { Step } from '@hemline/contract/orders/step-rows.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { capitalised } from '../base/format.ts'
import { now } from '../base/now.ts'
import { paths } from '../base/paths.ts'
import { useSaveCalendar } from '../calendars/calls.ts'
import { claimsQuery } from '../claims/calls.ts'
import { ClaimOffer, ClaimsPanel, mayHaveClaims } from '../claims/parts/claims-panel.tsx'
import { checksQuery } from '../condition-checks/calls.ts'
import { LazyChecks } from '../condition-checks/parts/lazy-checks.tsx'
import { friendsQuery } from '../friends/calls.ts'
import { FriendOffer, isOfferClosed } from '../friends/parts/friend-offer.tsx'
import { copiedAt, useCachedOrders } from '../handovers/cached-orders.ts'
import { LazyHandover } from '../handovers/parts/lazy-handover.tsx'
import { CachedOrdersNote } from '../handovers/parts/offline-note.tsx'
import { useQueuedHandover } from '../handovers/queued-handovers.ts'
import { extensionsQuery, issuesQuery } from '../issues/calls.ts'
import { DisputePanel, hasIssues } from '../issues/parts/dispute-panel.tsx'
import { ExtensionPanel } from '../issues/parts/extension-panel.tsx'
import { similarListingsQuery } from '../listings/calls.ts'
import { SimilarItems } from '../listings/parts/more-items.tsx'
import { useAnswerMeeting } from '../meetings/calls.ts'
import { maySuggest } from '../meetings/loan-meetings.ts'
import { MeetingCard } from '../meetings/parts/meeting-card.tsx'
import { ProposeSheet } from '../meetings/parts/propose-sheet.tsx'
import { listingUserQuery, useMe } from '../members/calls.ts'
import { useMarkSeen } from '../notifications/calls.ts'
import { PushOffer } from '../notifications/parts/push-offer.tsx'
import { asksOf } from '../orders/asks.ts'
import { orderQuery } from '../orders/calls.ts'
import { factsOf, meetingOf, stepFactsOf } from '../orders/facts.ts'
import { moneyNote } from '../orders/money-note.ts'
import { Decision } from '../orders/parts/decision.tsx'
import { LoanDetails } from '../orders/parts/loan-details.tsx'
import { OrderHistory } from '../orders/parts/order-history.tsx'
import { OrderItem } from '../orders/parts/order-item.tsx'
import { BelowStateSkeleton, OrderSkeleton } from '../orders/parts/order-skeleton.tsx'
import { OrderState } from '../orders/parts/order-state.tsx'
import { type OpenStep, OrderSteps } from '../orders/parts/order-steps.tsx'
import { otherId, otherName } from '../orders/parts/other-name.ts'
import { OtherParty } from '../orders/parts/other-party.tsx'
import { ToOrders } from '../orders/parts/to-orders.tsx'
import { screenOf } from '../orders/screen-of.ts'
import { PriceLines } from '../payments/parts/price-lines.tsx'
import { ReportButton } from '../safety/parts/report-button.tsx'
import { useDownloadLabel } from '../shipping/calls.ts'
import { PostCard } from '../shipping/parts/post-card.tsx'
import { Tag } from '../ui/chip.tsx'
import { Card, Columns } from '../ui/columns.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StickyAction } from '../ui/sticky-action.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { useBack } from '../ui/use-back.ts'
import { useHold } from '../ui/use-hold.ts'
import { useTitle } from '../ui/use-title.ts'
import { useWide } from '../ui/use-wide.ts'
import css from './order.module.css'

/**
 * One order for this viewer, with the actions they can take. Another member's order, or a failure, redirects to the
 * list.
 */
export default function OrderScreen() {
  const { orderId = '' } = useParams()
  const query = useQuery(orderQuery(orderId))
  const back = useBack(paths.orders())
  const isWide = useWide()
  const { data, error, refetch } = query
  const cached = useCachedOrders(query)
  const cachedOrder = cached?.orders.find(({ id }) => id === orderId)
  const order = data === undefined ? cachedOrder : data
  const savedAt = copiedAt(query, cachedOrder && cached)
  useTitle(order ? `Order ${order.orderNumber}` : 'Order')
  useMarkSeen(order ? { type: 'order', orderId: order.id } : null)

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refetch()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refetch])

  if (!order && (order === null || error)) return <ToOrders error={error} />
  return (
    <>
      <TopBar
        title={order ? `Order ${order.orderNumber}` : 'Order'}
        {...(isWide ? {} : { onBack: back })}
        end={order && <Tag tone={screenOf(order).tone}>{capitalised(statusLabel(order))}</Tag>}
      />
      {order ? (
        <OrderView
          key={order.id}
          order={order}
          note={savedAt && <CachedOrdersNote savedAt={savedAt} error={error} onRetry={refetch} />}
        />
      ) : (
        <OrderSkeleton />
      )}
    </>
  )
}

function OrderView({ order, note }: { order: Order; note: ReactNode }) {
  const isWide = useWide()
  // on desktop the list of orders is beside the order
  const hasAside = useWide(1280)
  const steps = useSteps(order)
  const { primary, second, isSuggesting, suggest } = steps
  const { startDate, endDate, reason } = order
  const similar = similarDays({ ...factsOf(order), startDate, endDate, reason }, order.role, now())
  // once both are asked whether they met, no code is shown any more
  const handover = isUnmet(factsOf(order), now()) ? null : openHandover(order)
  const checks = useQuery({ ...checksQuery(order.id), enabled: order.acceptedAt !== null })
  // a saved copy waits for nothing, nor does a code, for a meeting perhaps without network; what is around the code does
  const isComing = usePartsComing(order, similar) && !note
  const isHeld = useHold(isComing && !handover)
  const isHeldAroundCode = useHold(isComing)
  const isUnderThumb = !isWide && primary !== null
  const buttons = (primary || second) && (
    <OrderSteps
      order={order}
      primary={primary}
      second={second}
      isUnderThumb={isUnderThumb}
      busy={steps.busy}
      onOpen={steps.open}
    />
  )
  return (
    <Columns aside={hasAside && <Aside order={order} />}>
      {note}
      <OrderState order={order} steps={isUnderThumb ? null : buttons} />
      {isDecision(order) && <Decision order={order} />}
      {isHeld ? (
        <BelowStateSkeleton />
      ) : (
        <>
          {similar && <SimilarItems listingId={order.listingId} free={similar} />}
          <Asked order={order} panel={steps.answersPanel} isHeld={isHeldAroundCode} />
          {offersFriend(order) && <FriendOffer otherId={otherId(order)} />}
          {steps.offersPush && <PushOffer reason="request" />}
          {(handover || steps.hasQueuedCode) && <Code order={order} steps={steps} />}
          {isHeldAroundCode ? (
            <BelowStateSkeleton />
          ) : (
            <BelowCode order={order} steps={steps} hasAside={hasAside} areChecksComing={checks.isLoading} />
          )}
        </>
      )}
      {order.deliveryMethod === 'IN_PERSON' && (
        <ProposeSheet order={order} isOpen={isSuggesting} onClose={() => suggest(false)} />
      )}
      {isUnderThumb && <StickyAction>{buttons}</StickyAction>}
    </Columns>
  )
}

/** The viewer's next steps, and the state of what they open on this page. */
function useSteps(order: Order) {
  const hasQueuedCode = Boolean(useQueuedHandover(order.id))
  const { primary: first, second, others, offersPush, text } = screenOf(order)
  // a code that was entered without network is on its way already
  const primary = first === 'enterCode' && hasQueuedCode ? null : first
  const hasStep = (step: Step) => step === primary || step === second
  const check = hasStep('check') ? nextCheck(stepFactsOf(order), order.role, now()) : null
  const [isCodeOpen, openCode] = useState(false)
  const [isCodeComing, setCodeComing] = useState(false)
  const [writing, write] = useState<CheckMoment | null>(null)
  const download = useDownloadLabel()
  const direction = order.role === 'LENDER' ? 'OUTBOUND' : 'RETURN'
  const [isSuggesting, suggest] = useState(false)
  const meeting = meetingOf(order, now())
  const answerMeeting = useAnswerMeeting()
  const accept = () => meeting && answerMeeting.mutate({ meetingId: meeting.id, action: 'accept' })
  const calendar = useSaveCalendar()
  const answersPanel = useRef<HTMLElement>(null)
  const open: OpenStep = (step) => {
    if (step === 'code') openCode(true)
    else if (step === 'check') write(check)
    else if (step === 'label') download.mutate({ orderId: order.id, direction })
    else if (step === 'meeting') suggest(true)
    else if (step === 'acceptMeeting') accept()
    else if (step === 'calendar') calendar.mutate(order.id)
    else showAnswers(answersPanel.current)
  }
  const isBusyWith = {
    code: isCodeOpen && isCodeComing,
    label: download.isPending,
    acceptMeeting: answerMeeting.isPending,
    calendar: calendar.isPending,
  }
  const busy = (['code', 'label', 'acceptMeeting', 'calendar'] as const).find((step) => isBusyWith[step]) ?? null
  return {
    ...{ primary, second, others, offersPush, text, hasStep, open, busy, answersPanel },
    ...{ check, writing, write, isSuggesting, suggest, hasQueuedCode, isCodeOpen, openCode, setCodeComing },
  }
}

type Steps = ReturnType<typeof useSteps>

const isDecision = (order: Order): boolean => order.role === 'LENDER' && order.moves.includes('accept')
const hasAsks = (order: Order): boolean => asksOf(order).length > 0
const hasPrice = ({ price }: Order): boolean => price.total > 0 || price.serviceFee > 0

/** The item, its price and the other side, beside the order where there is room. */
function Aside({ order }: { order: Order }) {
  return (
    <>
      <Card label="The item">
        <OrderItem order={order} />
        {hasPrice(order) && <Price order={order} />}
      </Card>
      <OtherParty order={order} />
    </>
  )
}

const Price = ({ order }: { order: Order }) => <PriceLines price={order.price} note={moneyNote(order)} />

/** A pending question comes directly below the headline that mentions it. */
function Asked({ order, panel, isHeld }: { order: Order; panel: Steps['answersPanel']; isHeld: boolean }) {
  if (!hasAsks(order)) return null
  return (
    <section ref={panel} tabIndex={-1} aria-label="Your answer" className={css.answers}>
      {isHeld ? <Skeleton height="200px" /> : <Answers order={order} />}
    </section>
  )
}

function Answers({ order }: { order: Order }) {
  return (
    <>
      <ExtensionPanel order={order} />
      <ClaimsPanel order={order} />
    </>
  )
}

/** The code of the handover; its button, unless that is one of the steps above. */
function Code({ order, steps }: { order: Order; steps: Steps }) {
  const { primary, hasStep, isCodeOpen, openCode, setCodeComing } = steps
  return (
    <LazyHandover
      order={order}
      isOpen={isCodeOpen}
      onOpen={openCode}
      onWait={setCodeComing}
      hasButton={!hasStep('showCode') && !hasStep('enterCode')}
      isExplained={primary === 'showCode' || primary === 'enterCode'}
    />
  )
}

/** The loan in full: its dispute, meeting, post, checks and history. */
function BelowCode({
  order,
  steps,
  hasAside,
  areChecksComing,
}: {
  order: Order
  steps: Steps
  hasAside: boolean
  areChecksComing: boolean
}) {
  const { hasStep, suggest, text, check, writing, write } = steps
  return (
    <>
      <DisputePanel order={order} />
      {!hasAsks(order) && <Answers order={order} />}
      {order.deliveryMethod === 'IN_PERSON' && (
        <MeetingCard
          order={order}
          onChange={hasStep('suggestTime') || !maySuggest(order, now()) ? undefined : () => suggest(true)}
        />
      )}
      {!hasAside && <OrderItem order={order} />}
      {!isDecision(order) && (
        <Card label="The loan">
          <LoanDetails order={order} />
        </Card>
      )}
      <PostCard order={order} above={text} />
      {/* what is below the checks waits for them, and does not move */}
      <LazyChecks order={order} step={check} writing={writing} onWrite={write} isComing={areChecksComing}>
        {!hasAside && <OtherParty order={order} />}
        {!hasAside && hasPrice(order) && (
          <Card>
            <Price order={order} />
          </Card>
        )}
        <History order={order} mayCancel={steps.others.includes('cancel')} />
      </LazyChecks>
    </>
  )
}

/** What has happened, and what a member can still do about it. */
function History({ order, mayCancel }: { order: Order; mayCancel: boolean }) {
  const me = useMe()
  const other = { id: otherId(order), name: otherName(order) }
  const report = me && !me.isSuspended && !me.deletesAt && (
    <ReportButton label={`Report ${other.name}`} target={{ type: 'PROFILE', id: other.id }} other={other} />
  )
  return <OrderHistory order={order} claim={<ClaimOffer order={order} />} report={report} mayCancel={mayCancel} />
}

/** Scrolls to what is asked of the viewer and moves the focus there. */
function showAnswers(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'start' })
  panel?.focus({ preventScroll: true })
}

/** Whether the two are offered to be friends, after their loan; not while a claim on it is open. */
const offersFriend = (order: Order): boolean =>
  order.status === 'COMPLETED' && order.openClaim == null && !order.areFriends && !isOfferClosed(otherId(order))

/** Whether a part is still to come whose size only the server knows. The parts read the same queries. */
function usePartsComing(order: Order, similar: DayRange | null): boolean {
  const { id, listingId } = order
  return [
    useQuery({ ...similarListingsQuery(listingId, similar), enabled: similar !== null }),
    useQuery({ ...issuesQuery(id), enabled: hasIssues(order) }),
    useQuery({ ...extensionsQuery(id), enabled: mayExtend(order) }),
    useQuery({ ...claimsQuery(id), enabled: mayHaveClaims(order) }),
    useQuery({ ...friendsQuery(), enabled: offersFriend(order) }),
    useQuery({ ...listingUserQuery(otherId(order)), enabled: offersFriend(order) }),
  ].some(({ isLoading }) => isLoading)
}
