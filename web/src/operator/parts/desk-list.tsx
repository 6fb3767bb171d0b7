import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Page } from '../list-calls.ts'
import type { ListAddress } from '../use-list-address.ts'
import css from './desk.module.css'

/** What the list reads of its infinite query. */
type PagesOf<Row> = {
  data: { pages: Page<Row>[] } | undefined
  error: unknown
  refetch: () => unknown
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/**
 * A list of the operator's room, page after page: its filters, the rows that `children` draws, or `none` where there are
 * none. `download` is offered below rows.
 */
export function DeskList<Row>({
  query,
  filters,
  none,
  download,
  children,
}: {
  query: PagesOf<Row>
  filters?: ReactNode
  none: { title: string; text: string }
  download?: ReactNode
  children: (rows: Row[]) => ReactNode
}) {
  const rows = query.data?.pages.flatMap((page) => page.items)
  // the empty list of the filter before says nothing about this one
  const isStale = query.isPlaceholderData && rows?.length === 0
  const more = query.hasNextPage && (
    <Button look="quiet" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
      Show more
    </Button>
  )
  const file = rows && rows.length > 0 && download
  return (
    <>
      {filters}
      {!rows || isStale ? (
        <QueryFallback query={query}>
          <Skeleton height="240px" />
        </QueryFallback>
      ) : rows.length === 0 ? (
        <Empty title={none.title}>{none.text}</Empty>
      ) : (
        children(rows)
      )}
      {(more || file) && (
        <div className={css.buttons}>
          {more}
          {file}
        </div>
      )}
    </>
  )
}

/** The field for the search words of a list. */
export function ListSearch({
  label,
  hint,
  address: { typed, setTyped },
}: {
  label: string
  hint: string
  address: ListAddress
}) {
  return (
    <TextField
      label={label}
      type="search"
      hint={hint}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
