import { openOrderText } from '@hemline/contract/requests/offer.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { paths } from '../../base/paths.ts'
import type { WantedDays } from '../../days/wanted-days.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { loanOfferQuery } from '../calls.ts'

/** What leads to a request, for who has no open order of the item; otherwise the way to that order (product.md §2). */
export function UnlessRequested({
  listingId,
  days,
  children,
}: {
  listingId: string
  days: WantedDays
  children: ReactNode
}) {
  const open = useQuery(loanOfferQuery(listingId, days)).data?.openOrder
  if (!open) return children
  return (
    <ButtonLink look="accent" to={paths.order(open.orderId)}>
      {open.isRequest ? 'See your request' : 'See your order'}
    </ButtonLink>
  )
}

const noDays: WantedDays = { free: null, freeBy: null }

/**
 * The form of a request, unless the member has an open order of the item when it opens: it would be refused. One that is
 * being sent from here leaves the form as it is.
 */
export function RequestUnlessOpen({ listingId, children }: { listingId: string; children: ReactNode }) {
  const { data, isError } = useQuery(loanOfferQuery(listingId, noDays))
  const [isBegun, setBegun] = useState(false)
  const open = data?.openOrder
  if (!isBegun && (isError || (data && !open))) setBegun(true)
  if (isBegun || !open) return children
  return (
    <Empty
      title={openOrderText(open)}
      action={
        <ButtonLink to={paths.order(open.orderId)}>{open.isRequest ? 'See your request' : 'See your order'}</ButtonLink>
      }
    >
      You can ask for it again once this loan is over.
    </Empty>
  )
}
