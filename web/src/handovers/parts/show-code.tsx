import type { Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { otherName } from '../../orders/parts/other-name.ts'
import { Qr } from '../../ui/qr.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { cachedCode } from '../cached-orders.ts'
import { handoverQuery } from '../calls.ts'
import css from './handover.module.css'

/** The code, large enough to read across a table, and its QR code. */
export function ShowCode({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  const query = useQuery({
    ...handoverQuery(order),
    initialData: () => cachedCode(order),
    initialDataUpdatedAt: 0,
  })
  const { data } = query
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={`Your code for ${otherName(order)}`}>
      {data?.code ? (
        <div className={css.shown}>
          <p className={css.code}>
            <span aria-hidden="true">
              {data.code.slice(0, 3)} {data.code.slice(3)}
            </span>
            <VisuallyHidden>{data.code.split('').join(' ')}</VisuallyHidden>
          </p>
          {data.qr && <Qr qr={data.qr} label="Your code as a QR code" />}
          <p className={css.soft}>
            {otherName(order)} types the digits or scans the QR code. Keep it to yourself until you meet.
          </p>
        </div>
      ) : (
        <QueryFallback query={query} label="Loading your code">
          <Skeleton height="280px" />
        </QueryFallback>
      )}
    </Sheet>
  )
}
