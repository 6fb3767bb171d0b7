import { Package } from 'lucide-react'
import { paths } from '../../base/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { Tab } from '../lists.ts'

const art = <Package size={40} strokeWidth={1.25} aria-hidden="true" />

/** In place of the orders of a tab that has none. */
export function NoOrders({ tab }: { tab: Tab }) {
  if (tab === 'orders') {
    return (
      <Empty title="Nothing lent yet" art={art} action={<ButtonLink to={paths.list}>List an item</ButtonLink>}>
        Requests to borrow from you will show up here. The more you list, the more you’ll get.
      </Empty>
    )
  }
  if (tab === 'requests') {
    return (
      <Empty title="No requests yet" art={art} action={<ButtonLink to={paths.home}>Find something to wear</ButtonLink>}>
        Find a dress you like, pick your dates, and follow your request here.
      </Empty>
    )
  }
  return (
    <Empty title="No completed loans yet" art={art} action={<ButtonLink to={paths.home}>Look around</ButtonLink>}>
      Loans that came back, and requests that ended, are kept here.
    </Empty>
  )
}
