import { claimLink } from '@hemline/contract/claim-link.ts'
import { hoursText, loanTimesOf } from '@hemline/contract/loan-times.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { returnsCoin } from '@hemline/contract/orders/money-back-words.ts'
import { issueMove } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { now } from '../base/now.ts'
import { paths } from '../base/paths.ts'
import { extensionsQuery } from '../issues/calls.ts'
import { ExtensionForm } from '../issues/parts/extension-form.tsx'
import { orderQuery } from '../orders/calls.ts'
import { factsOf } from '../orders/facts.ts'
import { type HelpTopic, topicsOf } from '../orders/help-topics.ts'
import { ActionButtons } from '../orders/parts/action-buttons.tsx'
import { otherId, otherName } from '../orders/parts/other-name.ts'
import { ToOrders } from '../orders/parts/to-orders.tsx'
import { usePolicyFacts, Words } from '../policies/parts/words.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { useBack } from '../ui/use-back.ts'
import { useHold } from '../ui/use-hold.ts'
import { useTitle } from '../ui/use-title.ts'
import css from './order-help.module.css'

/** Help with a loan: each problem with its next step. */
export default function OrderHelp() {
  useTitle('Help with an order')
  const { orderId = '' } = useParams()
  const { data: order, error } = useQuery(orderQuery(orderId))
  const back = useBack(paths.order(orderId))
  if (order === null || (!order && error)) return <ToOrders error={error} />
  return (
    <>
      <TopBar isNarrow title="How can we help?" onBack={back} />
      {order ? <Help key={order.id} order={order} /> : <HelpSkeleton />}
    </>
  )
}

function Help({ order }: { order: Order }) {
  const topics = topicsOf(order, now())
  // how tall the form for a longer loan is depends on the answer
  const isHeld = useHold(useQuery({ ...extensionsQuery(order.id), enabled: topics.includes('LATE') }).isLoading)
  if (isHeld) return <HelpSkeleton />
  return (
    <Columns>
      {topics.length > 0 && (
        <div className={css.topics}>
          {topics.map((topic) => {
            const { title, text, way } = help[topic]
            return (
              <section key={topic}>
                <h2>{title}</h2>
                <p>{text(order)}</p>
                {way(order)}
              </section>
            )
          })}
        </div>
      )}
      <Contact order={order} />
    </Columns>
  )
}

function HelpSkeleton() {
  return (
    <Loading>
      <Columns>
        <Skeleton height="120px" />
        <Skeleton height="160px" />
        <Skeleton height="240px" />
      </Columns>
    </Loading>
  )
}

const report = (topic: 'DAMAGED' | 'NOT_ARRIVED' | 'NOT_RETURNED' | 'OTHER') => (order: Order) => (
  <Report order={order} topic={topic} />
)

/** Each topic's text and next step. */
const help: {
  [topic in HelpTopic]: { title: string; text: (order: Order) => string; way: (order: Order) => ReactNode }
} = {
  NOT_FIT: {
    title: 'It doesn’t fit',
    text: (order) =>
      `Tell us within ${hoursText(loanTimesOf(order).helpHours)} and return it unworn${returnsCoin(order) ? ': you’ll get your coin back.' : '.'}`,
    way: (order) => (
      <div className={css.act}>
        <ActionButtons order={order} actions={['not-fit']} />
      </div>
    ),
  },
  DAMAGED: {
    title: 'It’s damaged, or not as described',
    text: (order) =>
      `Take photos before you wear it and tell us within ${hoursText(loanTimesOf(order).helpHours)}, so it won’t count against you. Please return it unworn.`,
    way: report('DAMAGED'),
  },
  NOT_ARRIVED: {
    title: 'It hasn’t arrived',
    text: ({ lenderName }) =>
      `Look at the tracking first, and write to ${lenderName}: post is sometimes a day late. If it doesn’t come in time, tell us and we’ll look into it with the carrier.`,
    way: report('NOT_ARRIVED'),
  },
  LATE: {
    title: 'I can’t return it on time',
    text: ({ lenderName }) =>
      `Ask ${lenderName} whether you may keep it longer. Days that others have booked aren’t offered.`,
    way: (order) => <ExtensionForm order={order} />,
  },
  CAME_BACK_DAMAGED: {
    title: 'It came back damaged',
    text: (order) =>
      `Take photos, and claim within ${hoursText(loanTimesOf(order).issueHours)} of the loan being complete: from the agreed damage charges, at most ${formatPence(order.listingReplacementPrice)} in all. ${order.lendeeName} can accept or dispute it.`,
    way: (order) => (
      <div className={css.act}>
        <ButtonLink look="quiet" to={paths.claim(order.id)}>
          {claimLink}
        </ButtonLink>
      </div>
    ),
  },
  NOT_RETURNED: {
    title: 'It hasn’t come back',
    text: ({ lendeeName }) => `Write to ${lendeeName} first: most things are sorted out in a message. Then tell us.`,
    way: report('NOT_RETURNED'),
  },
  OTHER: {
    title: 'Something else',
    text: () =>
      'Tell us what’s wrong. You, the other member and the Hemline team can read it, and the order is paused meanwhile.',
    way: report('OTHER'),
  },
}

function Report({ order, topic }: { order: Order; topic: 'DAMAGED' | 'NOT_ARRIVED' | 'NOT_RETURNED' | 'OTHER' }) {
  if (issueMove(factsOf(order), order.role, now()) === null) return null
  return (
    <div className={css.act}>
      <ButtonLink look="quiet" to={`${paths.orderIssue(order.id, order.orderNumber)}&topic=${topic}`}>
        Report an issue
      </ButtonLink>
    </div>
  )
}

function Contact({ order }: { order: Order }) {
  const facts = usePolicyFacts()
  const back = useBack(paths.order(order.id))
  const name = otherName(order)
  const message = order.conversationId ? paths.conversation(order.conversationId) : paths.messageTo(otherId(order))
  return (
    <section className={css.contact} aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <div className={css.ways}>
        <ButtonLink look="accent" to={message}>
          Message {name}
        </ButtonLink>
        <Button look="plain" onClick={back}>
          Back to the order
        </Button>
      </div>
      <p>
        <Words text="About anything else: {contact}." facts={facts} />
      </p>
    </section>
  )
}
