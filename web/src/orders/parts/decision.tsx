import { daysBetween } from '@hemline/contract/days.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { lenderEarns } from '@hemline/contract/orders/rules.ts'
import type { Order, RequestFacts } from '@hemline/contract/orders/shapes.ts'
import {
  answerWords,
  earnsText,
  friendsInCommonText,
  loansDoneText,
  returnWords,
} from '@hemline/contract/orders/words.ts'
import { useQuery } from '@tanstack/react-query'
import { rangeText } from '../../base/day-format.ts'
import { distanceUnit } from '../../base/distance-unit.ts'
import { formatMonth } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/columns.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stars } from '../../ui/stars.tsx'
import { requestFactsQuery } from '../calls.ts'
import { roughDistanceText } from '../rough-distance.ts'
import css from './decision.module.css'

/** What a lender decides with: who asks, their note, the days, what the loan brings, and what a yes does. */
export function Decision({ order }: { order: Order }) {
  const { data: facts, isPending, error, refetch } = useQuery(requestFactsQuery(order.id))
  const name = order.lendeeName
  const days = daysBetween(order.startDate, order.endDate) + 1
  const earns = earnsText(lenderEarns(order))
  return (
    <Card label={`${name}’s request`}>
      <Link to={paths.profile(order.lendeeId)} className={css.person}>
        <Avatar id={order.lendeeId} name={name} picture={order.otherPicture} size={56} />
        <span>
          <strong>{name}</strong>
          {facts && <Stars rating={facts.averageRating} count={facts.reviewCount} />}
        </span>
      </Link>
      {isPending && <Skeleton height="72px" />}
      {!facts && error && <ErrorPanel title={`${name}’s loans so far didn’t load`} error={error} onRetry={refetch} />}
      {facts && (
        <ul className={css.facts}>
          {factLines(facts).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {order.message && (
        <blockquote className={css.note}>
          <p>{order.message}</p>
        </blockquote>
      )}
      <dl className={css.loan}>
        <div>
          <dt>Dates</dt>
          <dd>
            {rangeText(order)} ({days === 1 ? '1 day' : `${days} days`})
          </dd>
        </div>
        <div>
          <dt>Handover</dt>
          <dd>{handover(order)}</dd>
        </div>
      </dl>
      {earns && <p className={css.earns}>{earns}</p>}
      <p className={css.soft}>{effectOfYes(order)}</p>
    </Card>
  )
}

function factLines(facts: RequestFacts): string[] {
  const { loansDone, distanceKm } = facts
  return [
    `${loansDoneText(loansDone)} · Member since ${formatMonth(facts.joinedOn)}`,
    facts.areFriends ? 'You’re friends' : null,
    friendsInCommonText(facts.friendsInCommon, facts.friendNames),
    distanceKm === null ? null : roughDistanceText(distanceKm, distanceUnit()),
    facts.returns && returnWords[facts.returns],
    facts.answers && answerWords[facts.answers],
  ].filter((line) => line !== null)
}

function handover(order: Order): string {
  return order.deliveryMethod === 'IN_PERSON' ? 'In person' : 'By post, tracked both ways'
}

function effectOfYes({ price, lendeeName }: Order): string {
  return price.total > 0
    ? `If you accept, we’ll charge ${lendeeName}’s card ${formatPence(price.total)} and confirm the loan.`
    : 'If you accept, the loan is confirmed and the dates are booked.'
}
