import { useQuery } from '@tanstack/react-query'
import { evidenceQuery } from '../../evidence/calls.ts'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CasePart, CheckGrid, MessageLines, MoneyLines, MoveLines, ParcelLines } from './case-record.tsx'
import css from './member-file.module.css'

/**
 * What is on record about an order: its moves, money, messages, parcels and condition checks. To decide a case the checks
 * come first, side by side.
 */
export function OrderRecord({ orderId, isCase = false }: { orderId: string; isCase?: boolean }) {
  const query = useQuery(evidenceQuery(orderId))
  const record = query.data
  if (!record)
    return (
      <QueryFallback query={query}>
        <Skeleton height="320px" />
      </QueryFallback>
    )
  const condition = (
    <CasePart title="Condition">
      <CheckGrid record={record} />
    </CasePart>
  )
  return (
    <>
      {isCase && condition}
      <div className={css.parts}>
        <CasePart title="Progress">
          <MoveLines record={record} />
        </CasePart>
        <CasePart title="Money and coins">
          <MoneyLines record={record} />
        </CasePart>
        <CasePart title="Messages">
          <MessageLines record={record} />
        </CasePart>
        {record.deliveryMethod === 'DELIVERY' && (
          <CasePart title="Parcels">
            <ParcelLines record={record} />
          </CasePart>
        )}
      </div>
      {!isCase && condition}
    </>
  )
}
