import type { DeskDispute } from '@hemline/contract/operator/shapes.ts'
import { Link } from 'react-router'
import type { z } from 'zod/mini'
import { relativeTime } from '../../base/format.ts'
import { paths } from '../../base/paths.ts'
import { Empty } from '../../ui/empty.tsx'
import css from './desk.module.css'

/** Open disputes, oldest first. */
export function DisputeList({ disputes }: { disputes: readonly z.infer<typeof DeskDispute>[] }) {
  if (disputes.length === 0) return <Empty title="No dispute is open">Issues that members raise come here.</Empty>
  return (
    <ul className={css.list}>
      {disputes.map((dispute) => (
        <li key={dispute.orderId}>
          <Link className={css.row} to={paths.operatorDispute(dispute.orderId)}>
            <span className={css.head}>
              <strong>
                {dispute.garment} · Order {dispute.orderNumber}
              </strong>
              <time className={css.soft} dateTime={dispute.since}>
                {relativeTime(dispute.since)}
              </time>
            </span>
            <span className={css.soft}>
              {dispute.lendeeName} borrows from {dispute.lenderName} · {dispute.issues}{' '}
              {dispute.issues === 1 ? 'issue' : 'issues'}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
