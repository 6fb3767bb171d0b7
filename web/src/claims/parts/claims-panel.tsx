import { claimLink } from '@hemline/contract/claim-link.ts'
import type { Claim, Owed } from '@hemline/contract/claims/shapes.ts'
import { claimStateWords, owedKindWords, unpaidText } from '@hemline/contract/claims/words.ts'
import { hoursText, loanTimesOf } from '@hemline/contract/loan-times.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { capitalised, formatDate, formatMoment } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { PhotoRow } from '../../issues/parts/photo-row.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Tag, type Tone } from '../../ui/chip.tsx'
import { Card } from '../../ui/columns.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { claimsQuery } from '../calls.ts'
import { ClaimAnswer } from './claim-answer.tsx'
import css from './claims-panel.module.css'

const tones: { [state in Claim['state']]: Tone } = {
  OPEN: 'warning',
  CONTESTED: 'brand',
  CHARGING: 'brand',
  DUE: 'danger',
  PAID: 'success',
  DISMISSED: 'neutral',
  WITHDRAWN: 'neutral',
}

/** Whether there may be claims on an order. */
export const mayHaveClaims = (order: Order) =>
  order.receivedAt !== null ||
  order.status === 'COMPLETED' ||
  order.status === 'DISPUTE' ||
  (order.status === 'CANCELLED' && order.acceptedAt !== null)

/** The claims on an order with the actions of this side, and what the lender is owed. Renders nothing without either. */
export function ClaimsPanel({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery({ ...claimsQuery(order.id), enabled: mayHaveClaims(order) })
  if (!data && error) return <ErrorPanel title="Claims on this loan didn’t load" error={error} onRetry={refetch} />
  const owed = data?.owed.filter((line) => !line.isVoided) ?? []
  if (!data || data.items.length + owed.length === 0) return null
  return (
    <Card label="Claims">
      {data.items.length > 0 && (
        <>
          <h2 className={css.title}>{data.items.length === 1 ? 'The claim' : 'The claims'}</h2>
          <ul className={css.list}>
            {data.items.map((claim) => (
              <li key={claim.id}>
                <OneClaim claim={claim} order={order} />
              </li>
            ))}
          </ul>
        </>
      )}
      {owed.length > 0 && <OwedLines owed={owed} />}
    </Card>
  )
}

/** The lender's link to a new claim, while one is possible. Placed last, because most loans need none. */
export function ClaimOffer({ order }: { order: Order }) {
  const { data } = useQuery({ ...claimsQuery(order.id), enabled: mayHaveClaims(order) })
  // a dispute settles what was damaged too
  if (!data?.mayClaim || order.status === 'DISPUTE') return null
  const isCancelled = order.status === 'CANCELLED'
  const most = formatPence(data.leftPence)
  const within = hoursText(loanTimesOf(order).issueHours)
  const text = isCancelled
    ? `Does ${order.lendeeName} have it? You can claim the agreed charges, at most ${most}, within ${within}. We’ll look at it if ${order.lendeeName} disagrees or doesn’t answer.`
    : `Is it damaged? You can claim from the agreed damage charges, at most ${most}.`
  return (
    <div className={css.more}>
      <p>{text}</p>
      <ButtonLink look="quiet" isSmall to={paths.claim(order.id)}>
        {isCancelled ? 'Make a claim' : claimLink}
      </ButtonLink>
    </div>
  )
}

function OneClaim({ claim, order }: { claim: Claim; order: Order }) {
  const isLendee = order.role === 'LENDEE'
  const who = claim.byOperator ? 'Hemline' : isLendee ? order.lenderName : 'You'
  const isForHemline = order.asks?.some(({ id, onSilence }) => id === claim.id && onSilence === 'OPERATOR')
  // then the step of the order's page is to pay it
  const isNextStep = order.asks?.[0]?.kind === 'BALANCE' && order.asks[0].id === claim.id
  const isLess = claim.amountPence < claim.claimedPence
  return (
    <article className={css.claim} aria-label={`Claim of ${formatPence(claim.claimedPence)}`}>
      <p className={css.head}>
        <strong>{formatPence(claim.amountPence)}</strong>
        {isLess && <s>{formatPence(claim.claimedPence)}</s>}
        <Tag tone={tones[claim.state]}>{capitalised(claimStateWords[claim.state])}</Tag>
      </p>
      <p className={css.soft}>
        {who} · {claim.lines.map((line) => line.label).join(', ')} · {formatDate(claim.createdAt)}
      </p>
      <p className={css.text}>{claim.description}</p>
      <PhotoRow images={claim.images} about="Damage" />
      {claim.contestReason && (
        <p className={css.text}>
          <strong>{isLendee ? 'You' : order.lendeeName}:</strong> {claim.contestReason}
        </p>
      )}
      {claim.decisionReason && !claim.byOperator && (
        <p className={css.text}>
          <strong>Hemline:</strong> {claim.decisionReason}
        </p>
      )}
      {claim.state === 'OPEN' && claim.answerBy && (
        <p className={css.soft}>
          {isLendee
            ? `Please answer by ${formatMoment(claim.answerBy)}. If you don’t reply by then, ${isForHemline ? 'we’ll decide' : 'it’s accepted automatically'}.`
            : `${order.lendeeName} has until ${formatMoment(claim.answerBy)} to answer.`}
        </p>
      )}
      {claim.state === 'DUE' && isLendee && (
        <div className={css.more}>
          <p>{unpaidText(claim.refusalCode)}</p>
          {!isNextStep && (
            <ButtonLink isSmall to={paths.balance}>
              Pay {formatPence(claim.amountPence)}
            </ButtonLink>
          )}
        </div>
      )}
      <ClaimAnswer claim={claim} order={order} />
    </article>
  )
}

function OwedLines({ owed }: { owed: readonly Owed[] }) {
  return (
    <div>
      <h2 className={css.title}>Owed to you</h2>
      <ul className={css.owed}>
        {owed.map((line) => (
          <li key={line.id}>
            <span>{owedKindWords[line.kind]}</span>
            <span>{line.paidAt ? `paid out on ${formatDate(line.paidOn ?? line.paidAt)}` : 'to be paid out'}</span>
            <strong>{formatPence(line.pence)}</strong>
          </li>
        ))}
      </ul>
      {owed.some((line) => !line.paidAt) && (
        <Link to={paths.payouts} className={css.payouts}>
          Bank account and payouts
        </Link>
      )}
    </div>
  )
}
