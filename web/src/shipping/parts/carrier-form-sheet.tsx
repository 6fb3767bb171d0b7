import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { CarrierForm } from './carrier-form.tsx'

/** The carrier's claim form, for the member who bought the postage of a missing parcel. */
export default function CarrierFormSheet({
  orderId,
  direction,
  onClose,
}: {
  orderId: string
  direction: Direction
  onClose: () => void
}) {
  return (
    <Sheet isOpen isFull onClose={onClose} title="Claim with Royal Mail">
      <CarrierForm orderId={orderId} direction={direction} onSent={onClose} />
    </Sheet>
  )
}
