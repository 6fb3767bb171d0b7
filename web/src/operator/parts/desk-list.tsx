import type { ReactNode } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
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
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

type Searched = Pick<ListAddress, 'words' | 'search'>
type Words = { title: string; text: string }
/** `noMatch`: the title where nothing fits the search; `filtered`: what a filter alone says, if other than that. */
type None = Words & { noMatch?: string; filtered?: Words | undefined }

/** Returns what an empty list says: that nothing came yet, or that nothing fits what its address asks for. */
function emptyWords({ noMatch, filtered, ...none }: None, address?: Searched): Words {
  if (!address || noMatch === undefined) return none
  const isFiltered = [...address.search.keys()].some((key) => !['words', 'sort', 'order'].includes(key))
  if (address.words !== '')
    return { title: noMatch, text: isFiltered ? 'Try fewer letters, or another filter.' : 'Try fewer letters.' }
  return isFiltered ? (filtered ?? { title: noMatch, text: 'Try another filter.' }) : none
}

/**
 * A list of the operator's room, page after page: its filters, the rows that `children` draws, or `none` where there are
 * none. `download` is offered below rows.
 */
export function DeskList<Row>({
  query,
  filters,
  none,
  address,
  download,
  children,
}: {
  query: PagesOf<Row>
  filters?: ReactNode
  none: None
  /** What it is searched and filtered by, if `none` depends on that. */
  address?: Searched
  download?: ReactNode
  children: (rows: Row[]) => ReactNode
}) {
  const rows = query.data?.pages.flatMap((page) => page.items)
  // the empty list of the filter before says nothing about this one
  const isStale = query.isPlaceholderData && rows?.length === 0
  const more = query.hasNextPage && (
    <div className={css.next}>
      <MoreButton
        isLoading={query.isFetchingNextPage}
        error={query.isFetchNextPageError && query.error}
        onMore={query.fetchNextPage}
      >
        Show more
      </MoreButton>
    </div>
  )
  const file = rows && rows.length > 0 && download
  const empty = emptyWords(none, address)
  return (
    <>
      {filters}
      {!rows || isStale ? (
        <QueryFallback query={query}>
          <Skeleton height="240px" />
        </QueryFallback>
      ) : rows.length === 0 ? (
        <Empty title={empty.title}>{empty.text}</Empty>
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

/** The field for the search words of a list; `children` is beside it. */
export function ListSearch({
  label,
  hint,
  address: { typed, setTyped },
  children,
}: {
  label: string
  hint: string
  address: ListAddress
  children?: ReactNode
}) {
  return (
    <div className={css.search}>
      <TextField
        label={label}
        type="search"
        hint={hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {children}
    </div>
  )
}
