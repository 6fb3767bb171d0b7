import { formatPence } from '@hemline/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Columns } from '../../ui/columns.tsx'
import { Bone, ErrorPanel, Loading } from '../../ui/state.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useBack } from '../../ui/use-back.ts'
import { useTitle } from '../../ui/use-title.ts'
import { orderQuery } from '../calls.ts'
import { otherId, otherName } from '../facts.ts'
import css from './help.module.css'

/** What to do when something about a loan is not right. */
export default function OrderHelp() {
  useTitle('Help with an order')
  const { orderId = '' } = useParams()
  const { data: order, error, refetch } = useQuery(orderQuery(orderId))
  const back = useBack(paths.order(orderId))
  if (order === null) return <Navigate to={paths.orders()} replace />
  if (!order) {
    return error ? (
      <ErrorPanel isPage error={error} onRetry={refetch} />
    ) : (
      <Loading>
        <Columns>
          <Bone height="240px" />
        </Columns>
      </Loading>
    )
  }
  const name = otherName(order)
  const isLendee = order.role === 'LENDEE'
  const message = order.conversationId ? paths.conversation(order.conversationId) : paths.messageTo(otherId(order))
  return (
    <>
      <TopBar isNarrow title="How can we help?" onBack={back} />
      <Columns>
        <div className={css.topics}>
          {isLendee && order.moves.includes('not-fit') && (
            <section>
              <h2>It does not fit</h2>
              <p>
                Say so within 24 hours and return it unworn
                {order.areFriends ? '.' : ': your coin comes back to you.'} The button is on the order.
              </p>
            </section>
          )}
          <section>
            <h2>It is damaged, or not as described</h2>
            <p>
              {isLendee
                ? `Take photos before you wear it, and write to ${name} within 24 hours, so that it is not counted against you.`
                : `Take photos and write to ${name} within 24 hours of having it back. What you can ask for is in the tariff that was agreed, at most ${formatPence(order.listingReplacementPrice)}.`}
            </p>
          </section>
          <section>
            <h2>{isLendee ? 'I cannot return it on time' : 'It has not come back'}</h2>
            <p>Write to {name} first: most things are settled in a message. Somebody may be waiting for it next.</p>
          </section>
        </div>
        <div className={css.ways}>
          <ButtonLink look="accent" to={message}>
            Message {name}
          </ButtonLink>
          <Button look="plain" onClick={back}>
            Back to the order
          </Button>
        </div>
      </Columns>
    </>
  )
}
