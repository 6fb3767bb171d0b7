import { garmentName } from '@hemline/contract/listings/words.ts'
import { addressTexts } from '@hemline/contract/orders/address-words.ts'
import { closedStatuses } from '@hemline/contract/orders/rules.ts'
import type { Address, Order } from '@hemline/contract/orders/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { currentOrdersQuery } from '../list-calls.ts'
import { otherName } from './other-name.ts'
import css from './parcels-under-way.module.css'

const isUnderWay = ({ deliveryMethod, status }: Order) =>
  deliveryMethod === 'DELIVERY' && !closedStatuses.includes(status) && status !== 'ENQUIRED'
const inOneLine = ({ address, address2, city, postcode }: Address) =>
  [address, address2, city, postcode].filter(Boolean).join(', ')

/** To which address the parcels of my loans under way go, also after it is changed. Nothing without such a loan. */
export function ParcelsUnderWay() {
  const orders = (useQuery(currentOrdersQuery()).data ?? []).filter(isUnderWay)
  if (orders.length === 0) return null
  const moved = orders.flatMap((order) => (order.formerAddress ? [{ order, address: order.formerAddress }] : []))
  return (
    <div className={css.note}>
      {moved.map(({ order, address }) => (
        <p key={order.id}>
          {addressTexts.stillTo(
            garmentName({ brand: order.listingBrand, category: order.listingCategory }),
            otherName(order),
            inOneLine(address),
          )}
        </p>
      ))}
      {moved.length < orders.length && <p>{addressTexts.underWay}</p>}
    </div>
  )
}
