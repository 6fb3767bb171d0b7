import type { ReactNode } from 'react'
import { SendError } from '../../base/send.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import css from './desk-page.module.css'

/** A page of the operator's room. */
export const DeskPage = ({ children }: { children: ReactNode }) => <div className={css.page}>{children}</div>

/**
 * The page of one record of the operator's room: `children` draws it once it is there. Without it, `missing` says why,
 * and leads to the list where it would be found.
 */
export function RecordPage<Data>({
  query,
  name,
  nameOf,
  missing,
  children,
}: {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** What the page is called until the record is there: "Order". */
  name: string
  nameOf: (data: Data) => string
  missing: { title: string; text: string; list: string; label: string }
  /** Returns nothing while something else is not known yet. */
  children: (data: Data) => ReactNode
}) {
  const { data, error } = query
  useTitle(`${data ? nameOf(data) : name}, operator`)
  if (error instanceof SendError && [400, 404].includes(error.status))
    return (
      <Empty isPage title={missing.title} action={<ButtonLink to={missing.list}>{missing.label}</ButtonLink>}>
        {missing.text}
      </Empty>
    )
  return (
    <DeskPage>
      {(data && children(data)) || (
        <QueryFallback query={query}>
          <Skeleton width="40%" height="36px" />
          <Skeleton height="320px" />
        </QueryFallback>
      )}
    </DeskPage>
  )
}
