import { formatPence } from '@hemline/contract/money.ts'
import type { DeskMember } from '@hemline/contract/operator/shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDate } from '../../base/format.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { membersQuery } from '../community-calls.ts'
import css from './desk.module.css'
import { SuspendForm } from './suspend-form.tsx'

const TYPING_PAUSE_MS = 250

/** All members, searchable by name, email, city or public id, with their open cases. */
export function MemberList() {
  const [search, setSearch] = useSearchParams()
  const words = search.get('words') ?? ''
  const [typed, setTyped] = useState(words)
  useEffect(() => {
    if (typed === words) return
    const timer = setTimeout(() => {
      const next = { tab: 'members', ...(typed.trim() && { words: typed.trim() }) }
      setSearch(next, { replace: true, preventScrollReset: true })
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, words, setSearch])

  const query = useInfiniteQuery(membersQuery(words))
  const members = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <TextField
        label="Find a member"
        type="search"
        hint="Part of a name, email, city or public ID"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {!members ? (
        <QueryFallback query={query}>
          <Skeleton height="240px" />
        </QueryFallback>
      ) : members.length === 0 ? (
        <Empty title="Nobody is found by that">Try fewer letters, or one word alone.</Empty>
      ) : (
        <ul className={css.list} aria-label="Members">
          {members.map((member) => (
            <li key={member.id} className={css.row}>
              <Row member={member} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button look="quiet" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function Row({ member }: { member: DeskMember }) {
  const state = stateOf(member)
  return (
    <>
      <p className={css.head}>
        <strong>
          {member.hasOnboarded ? (
            <Link to={paths.profile(member.id)}>{member.name}</Link>
          ) : (
            member.name || 'No name yet'
          )}
        </strong>
        {state && <Tag tone={state.tone}>{state.word}</Tag>}
      </p>
      <p className={css.soft}>
        {[member.city, `joined ${formatDate(member.joinedAt)}`].filter(Boolean).join(' · ')} ·{' '}
        <a href={`mailto:${member.email}`}>{member.email}</a>
      </p>
      <p className={css.soft}>{factsOf(member).join(' · ')}</p>
      {!member.isLeaving && <SuspendForm userId={member.id} name={member.name} isSuspended={member.isSuspended} />}
    </>
  )
}

function stateOf(member: DeskMember) {
  if (member.isLeaving) return { word: 'Leaving', tone: 'neutral' } as const
  if (member.isSuspended) return { word: 'Suspended', tone: 'danger' } as const
  return member.hasOnboarded ? null : ({ word: 'Not set up yet', tone: 'neutral' } as const)
}

function factsOf(member: DeskMember): string[] {
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
  return [
    counted(member.activeListings, 'garment on offer', 'garments on offer'),
    counted(member.liveOrders, 'loan under way', 'loans under way'),
    counted(member.completedLoans, 'completed', 'completed'),
    ...(member.cancelledAsLender > 0 ? [`cancelled ${member.cancelledAsLender} as lender`] : []),
    ...(member.openReports > 0 ? [counted(member.openReports, 'open report', 'open reports')] : []),
    ...(member.balancePence > 0 ? [`${formatPence(member.balancePence)} to pay`] : []),
  ]
}
