import type { Order } from '@hemline/contract/orders/shapes.ts'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { ActionButtons } from './action-buttons.tsx'
import css from './order-history.module.css'
import { Timeline } from './timeline.tsx'

/** What has happened, and what a member can still do about it: `claim` and `report` are actions of other domains. */
export function OrderHistory({
  order,
  claim,
  report,
  mayCancel,
}: {
  order: Order
  claim: ReactNode
  report: ReactNode
  mayCancel: boolean
}) {
  return (
    <section className={css.history} aria-labelledby="history">
      <h2 id="history">Timeline</h2>
      <Timeline order={order} />
      {order.acceptedAt && (
        <Link to={paths.orderEvidence(order.id)} className={css.evidence}>
          <FileText size={18} aria-hidden="true" /> Printable order summary
        </Link>
      )}
      {claim}
      {report && <div className={`${css.end} ${css.report}`}>{report}</div>}
      {mayCancel && (
        <div className={css.end}>
          <ActionButtons order={order} actions={['cancel']} />
        </div>
      )}
    </section>
  )
}
