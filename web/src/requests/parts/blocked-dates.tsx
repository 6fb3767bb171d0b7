import { today as dayOf } from '@hemline/contract/days.ts'
import type { BlockedDays } from '@hemline/contract/requests/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import { rangeText } from '../../base/day-format.ts'
import { now } from '../../base/now.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { blockedDaysQuery, orderDatesQuery, useUnblockDays } from '../calls.ts'
import { withoutBlocks } from '../without-blocks.ts'
import { BlockSheet } from './block-sheet.tsx'
import css from './blocked-dates.module.css'

/** 'Dates' on an owner's listing: booked and blocked days, with the actions to block and unblock. */
export function ListingDates({ listingId, className }: { listingId: string; className?: string | undefined }) {
  const blocked = useQuery(blockedDaysQuery(listingId))
  const orderDates = useQuery(orderDatesQuery(listingId, null))
  const mine = blocked.data ?? []
  const booked = withoutBlocks(orderDates.data ?? [], mine)
  return (
    <Dates
      title="Dates"
      empty="Available every day. Block dates when you need it yourself."
      listingId={listingId}
      blocks={mine}
      booked={booked}
      queries={[blocked, orderDates]}
      className={className}
    />
  )
}

/** Holiday mode on a member's own profile: the days on which all their listings are blocked. */
export function HolidayMode({ className }: { className?: string | undefined }) {
  const blocked = useQuery(blockedDaysQuery(null))
  return (
    <Dates
      title="Holiday mode"
      empty="Going away? Block all your items at once for these days."
      listingId={null}
      blocks={(blocked.data ?? []).filter((block) => block.listingId === null)}
      booked={[]}
      queries={[blocked]}
      className={className}
    />
  )
}

type Range = { startDate: string; endDate: string }

function Dates({
  title,
  empty,
  listingId,
  blocks,
  booked,
  queries,
  className,
}: {
  title: string
  empty: string
  listingId: string | null
  blocks: readonly BlockedDays[]
  booked: readonly Range[]
  queries: readonly { isPending: boolean; error: unknown; refetch: () => unknown }[]
  className?: string | undefined
}) {
  const isPending = queries.some((query) => query.isPending)
  const failed = queries.filter(({ error }) => error)
  const [isAdding, setAdding] = useState(false)
  const open = useUnblockDays()
  const rows = [
    ...booked.map((range) => ({ ...range, id: `booked-${range.startDate}`, kind: 'Booked', isMine: false })),
    ...blocks.map((block) => ({ ...block, kind: block.listingId || !listingId ? 'Blocked' : 'Holiday', isMine: true })),
  ].sort((a, b) => a.startDate.localeCompare(b.startDate))
  const remove = (id: string) =>
    open.mutateAsync(id).then(
      () => notice.good('Those dates are available again.'),
      (error) => notice.bad(messageOf(error)),
    )
  return (
    <section className={[css.dates, className].filter(Boolean).join(' ')}>
      <div className={css.head}>
        <h2>{title}</h2>
        <Button look="quiet" isSmall onClick={() => setAdding(true)}>
          <CalendarOff size={18} aria-hidden="true" />
          {listingId ? 'Block dates' : 'Add a holiday'}
        </Button>
      </div>
      {isPending && <Skeleton height="48px" />}
      {failed[0] && (
        <ErrorPanel error={failed[0].error} onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))} />
      )}
      {!isPending && !failed[0] && rows.length === 0 && <p className={css.soft}>{empty}</p>}
      {rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                {rangeText(row)}
                <span className={css.soft}>{row.kind === 'Holiday' ? 'Holiday, for all your items' : row.kind}</span>
              </span>
              {row.isMine && (
                <Button look="plain" isSmall aria-label={`Remove ${rangeText(row)}`} onClick={() => remove(row.id)}>
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <BlockSheet
          listingId={listingId}
          today={dayOf(now())}
          blocked={[...booked, ...blocks]}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}
