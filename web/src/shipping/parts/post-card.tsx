import type { Order } from '@hemline/contract/orders/shapes.ts'
import { spacedNumber } from '@hemline/contract/shipping/rules.ts'
import { Download, ExternalLink } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/columns.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useDownloadLabel, useOrdersLabels } from '../calls.ts'
import { hasPost, type ParcelLine, parcelLines } from '../parcel-lines.ts'
import css from './post-card.module.css'

const CarrierFormSheet = lazyPart(() => import('./carrier-form-sheet.tsx'), 'notice')
const NumberSheet = lazyPart(() => import('./number-sheet.tsx'), 'notice')

/**
 * The post of a loan: the deadline, the label to print, and its two parcels. Renders nothing in person or without a
 * loan. `above`: the page's own text of the order, which is not repeated.
 */
export function PostCard({ order, above = '' }: { order: Order; above?: string }) {
  const [entering, setEntering] = useState<ParcelLine | null>(null)
  const [claiming, setClaiming] = useState<ParcelLine | null>(null)
  const ordersLabels = useOrdersLabels()
  if (!hasPost(order)) return null
  return (
    <Card label="Post">
      <h2 className={css.heading}>Post</h2>
      <ol className={css.parcels}>
        {parcelLines(order, { ordersLabels }).map((line) => (
          <li key={line.direction} className={css.parcel}>
            <ParcelFacts
              line={{ ...line, late: line.late.filter((text) => !above.includes(text)) }}
              orderId={order.id}
              onEnter={() => setEntering(line)}
              onClaim={() => setClaiming(line)}
            />
          </li>
        ))}
      </ol>
      {claiming && (
        <Suspense>
          <CarrierFormSheet orderId={order.id} direction={claiming.direction} onClose={() => setClaiming(null)} />
        </Suspense>
      )}
      {entering && (
        <Suspense>
          <NumberSheet
            orderId={order.id}
            direction={entering.direction}
            hasLabel={entering.parcel?.hasLabel ?? false}
            isAgain={entering.isAgain}
            onClose={() => setEntering(null)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function ParcelFacts({
  line,
  orderId,
  onEnter,
  onClaim,
}: {
  line: ParcelLine
  orderId: string
  onEnter: () => void
  onClaim: () => void
}) {
  const { direction, title, state, note, late, parcel } = line
  const label = useDownloadLabel()
  return (
    <>
      <h3>{title}</h3>
      <p className={parcel?.deliveredAt ? css.arrived : css.state}>{state}</p>
      {note && <p className={css.note}>{note}</p>}
      {late.map((text) => (
        <p key={text} className={css.note}>
          {text}
        </p>
      ))}
      {parcel && (
        <p className={css.tracking}>
          Tracked{' '}
          <a href={parcel.trackingUrl} target="_blank" rel="noreferrer">
            {spacedNumber(parcel.trackingNumber)}
            <ExternalLink size={14} aria-hidden="true" />
            <VisuallyHidden> at Royal Mail, in a new tab</VisuallyHidden>
          </a>
        </p>
      )}
      {(line.mayPrint || line.mayEnterNumber || line.mayClaim) && (
        <div className={css.ways}>
          {line.mayClaim && (
            <Button look="quiet" onClick={onClaim}>
              Open the claim form
            </Button>
          )}
          {line.mayPrint && (
            <Button
              look="quiet"
              isBusy={label.isPending}
              isReachable
              onClick={() => label.mutate({ orderId, direction })}
            >
              <Download size={18} aria-hidden="true" /> {direction === 'OUTBOUND' ? 'Label' : 'Return label'} (PDF)
            </Button>
          )}
          {line.mayEnterNumber && (
            <Button look="plain" className={css.number} onClick={onEnter}>
              {parcel ? 'Use a different tracking number' : 'Enter its tracking number'}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
