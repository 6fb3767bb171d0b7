import type { Order } from '@hemline/contract/orders/shapes.ts'
import { paths } from '../../base/paths.ts'
import { Garment } from './garment.tsx'

/** The item of an order, as a link to its page. */
export function OrderItem({ order }: { order: Order }) {
  return (
    <Garment
      garment={{
        image: order.listingImage,
        brand: order.listingBrand,
        category: order.listingCategory,
        size: order.listingSize,
      }}
      to={paths.listingById(order.listingId)}
    />
  )
}
