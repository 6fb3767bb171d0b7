import { formatPence } from '@hemline/contract/money.ts'
import type { DeskOrderWhole } from '@hemline/contract/operator/order-shapes.ts'
import { type OperatorRole, suffices } from '@hemline/contract/operator-roles.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import { rangeText } from '../../base/day-format.ts'
import { capitalised, formatDate } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { SideView } from '../../orders/parts/side-view.tsx'
import { CarrierForm } from '../../shipping/parts/carrier-form.tsx'
import { Tag } from '../../ui/chip.tsx'
import { moneyFacts } from '../money-facts.ts'
import { useMarkClaimSent } from '../parcel-calls.ts'
import { CasePart, LogLines } from './case-record.tsx'
import { FactList } from './fact-list.tsx'
import css from './member-file.module.css'
import { OrderActs } from './order-acts.tsx'
import { OrderRecord } from './order-record.tsx'

/** One order as both of its parties see it, its record, and what an operator can do about it. */
export function OrderFile({ order, role }: { order: DeskOrderWhole; role: OperatorRole }) {
  const { lenderName, lendeeName } = order
  const transit = order.asLender.post?.transit
  const sending = useMarkClaimSent()
  return (
    <>
      <header className={css.head}>
        <h1>
          {order.garment} · {order.orderNumber}
        </h1>
        <Tag tone={order.status === 'DISPUTE' ? 'danger' : 'neutral'}>{capitalised(statusLabel(order))}</Tag>
      </header>
      <p className={css.soft}>
        <Link to={paths.operatorMember(order.lendeeId)}>{lendeeName}</Link> (
        <a href={`mailto:${order.lendeeEmail}`}>{order.lendeeEmail}</a>) borrows from{' '}
        <Link to={paths.operatorMember(order.lenderId)}>{lenderName}</Link> (
        <a href={`mailto:${order.lenderEmail}`}>{order.lenderEmail}</a>) · {rangeText(order)},{' '}
        {order.deliveryMethod === 'DELIVERY' ? 'by post' : 'in person'} · requested {formatDate(order.createdAt)}
      </p>
      <OrderActs order={order} role={role} />
      <FactList facts={factsOf(order)} />
      <nav className={css.more} aria-label="More about this order">
        {order.wasDisputed && <Link to={paths.operatorDispute(order.orderId)}>The dispute</Link>}
        <Link to={paths.orderEvidence(order.orderId)}>Printable order summary</Link>
        <Link to={`${paths.operator('outbox')}?words=${order.orderNumber}`}>Emails and pushes</Link>
      </nav>
      {transit?.claim?.byHemline && (
        <CasePart title="Claim with Royal Mail">
          <CarrierForm
            orderId={order.orderId}
            direction={transit.direction}
            sending={suffices(role, 'OPERATOR') ? sending : null}
          />
        </CasePart>
      )}
      <div className={css.parts}>
        <CasePart title={`As ${lenderName} sees it`}>
          <SideView order={order.asLender} />
        </CasePart>
        <CasePart title={`As ${lendeeName} sees it`}>
          <SideView order={order.asLendee} />
        </CasePart>
      </div>
      <OrderRecord orderId={order.orderId} />
      <CasePart title="What operators did">
        <LogLines log={order.log} />
      </CasePart>
    </>
  )
}

const factsOf = (order: DeskOrderWhole): [string, string][] => [
  ...moneyFacts(order),
  ['Agreed total', formatPence(order.totalPence)],
  [
    'Waits for',
    order.waitsFor
      .map((side) => (side === 'LENDER' ? order.lenderName : side === 'LENDEE' ? order.lendeeName : 'Hemline'))
      .join(' and ') || 'No one',
  ],
]
