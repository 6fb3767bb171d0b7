import { type CheckMoment, type ConditionCheck, checkItems } from '@hemline/contract/condition-checks/shapes.ts'
import { checkTexts, momentWords } from '@hemline/contract/condition-checks/words.ts'
import { today } from '@hemline/contract/days.ts'
import { loanTimesOf } from '@hemline/contract/loan-times.ts'
import { checkMoments } from '@hemline/contract/order-status.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { stepLabels } from '@hemline/contract/orders/words.ts'
import { isOverdueOn } from '@hemline/contract/shipping/transit.ts'
import { useQuery } from '@tanstack/react-query'
import { Camera, Check, TriangleAlert } from 'lucide-react'
import { formatMoment } from '../../base/format.ts'
import { now } from '../../base/now.ts'
import { serverUrl } from '../../base/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/columns.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { checksQuery } from '../calls.ts'
import { CheckSheet } from './check-sheet.tsx'
import css from './condition-checks.module.css'

/**
 * The condition of the garment at each moment of the loan, for both sides, and the check that this viewer can write
 * now. `step`: the moment that the screen's own next step opens; it has no button here.
 */
export default function ConditionChecks({
  order,
  step,
  writing,
  onWrite,
}: {
  order: Order
  step: CheckMoment | null
  writing: CheckMoment | null
  onWrite: (moment: CheckMoment | null) => void
}) {
  const { data, error, refetch } = useQuery(checksQuery(order.id))
  if (!data && error) return <ErrorPanel title="The condition checks didn’t load" error={error} onRetry={refetch} />
  const isPaused = order.status === 'DISPUTE'
  // photos are added to the issue then
  const open = isPaused ? [] : (data?.open ?? []).filter((moment) => isDue(moment, order))
  if (!data) return null
  const isShown = data.items.length > 0 || open.length > 0
  // what is being written outlasts its moment: the server says so when it is saved
  const sheets = checkMoments.filter((moment) => moment === writing || open.includes(moment))
  return (
    <>
      {isShown && (
        <Card label="Condition">
          <h2 className={css.title}>Condition</h2>
          {data.items.length > 0 && (
            <ol className={css.checks}>
              {data.items.map((check) => (
                <li key={check.moment}>
                  <WrittenCheck check={check} order={order} />
                </li>
              ))}
            </ol>
          )}
          {open.map((moment) => (
            <div key={moment} className={css.open}>
              <p>
                <strong>{momentWords[moment].title}</strong>
                {momentWords[moment].ask(loanTimesOf(order))}
              </p>
              {moment !== step && (
                <Button look="quiet" onClick={() => onWrite(moment)}>
                  <Camera size={18} aria-hidden="true" /> {stepLabels.check[order.role]}
                </Button>
              )}
            </div>
          ))}
        </Card>
      )}
      {sheets.map((moment) => (
        <CheckSheet
          key={moment}
          order={order}
          moment={moment}
          isOpen={writing === moment}
          onClose={() => onWrite(null)}
        />
      ))}
    </>
  )
}

/**
 * The check for the way back is offered from the loan's last day, when it is returned early, or once the loan is over.
 */
function isDue(moment: CheckMoment, order: Order): boolean {
  // how it left is not asked where the parcel is late
  if (moment === 'LENDER_OUT') return !isOverdueOn(order.post?.transit, today(now()))
  if (moment === 'LENDEE_IN') return true
  if (order.status !== 'SHIPPING_RECEIVED') return true
  return order.notFit || order.returnedAt !== null || today(now()) >= order.endDate
}

/** "Before it left you", "When it reached Bea". */
export function momentTitle(moment: CheckMoment, { lenderName, lendeeName, role }: Order): string {
  return momentWords[moment][role]({ lender: lenderName, lendee: lendeeName })
}

function WrittenCheck({ check, order }: { check: ConditionCheck; order: Order }) {
  const title = momentTitle(check.moment, order)
  return (
    <article className={css.check} aria-label={title}>
      <h3>
        {title} <time dateTime={check.at}>{formatMoment(check.at)}</time>
      </h3>
      <CheckAnswers check={check} />
      {check.images.length > 0 && (
        <ul className={css.photos}>
          {check.images.map((image, index) => (
            <li key={image.path}>
              <a href={serverUrl + image.path} target="_blank" rel="noreferrer">
                <img
                  src={serverUrl + image.thumbnail}
                  alt={`Taken: ${title.toLowerCase()}, ${index + 1} of ${check.images.length}`}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {check.note && <p className={css.note}>{check.note}</p>}
    </article>
  )
}

/** The three answers, each with its label and icon. */
export function CheckAnswers({ check }: { check: ConditionCheck }) {
  return (
    <ul className={css.answers}>
      {checkItems.map((item) => (
        <li key={item} className={check[item] ? css.good : css.bad}>
          {check[item] ? <Check size={16} aria-hidden="true" /> : <TriangleAlert size={16} aria-hidden="true" />}
          <span>{checkTexts.items[item][check[item] ? 'yes' : 'no']}</span>
        </li>
      ))}
    </ul>
  )
}
