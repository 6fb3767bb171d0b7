import type { BlockedNetwork } from '@hemline/contract/operator/network-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDate, relativeTime } from '../../base/format.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { attempt } from '../attempt.ts'
import { networksQuery, useUnblockNetwork } from '../network-calls.ts'
import { useNote } from '../use-note.ts'
import { useRole } from '../use-role.ts'
import { ActButtons } from './act-buttons.tsx'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { NetworkForm } from './network-form.tsx'
import { NoteField } from './note-field.tsx'

/** Networks from which no one signs up, signs in or writes: blocked and unblocked here (product.md §13). */
export function NetworkList() {
  const query = useQuery(networksQuery())
  const role = useRole()
  const mayAct = role !== undefined && role !== 'SUPPORT'
  return (
    <div className={`${css.list} ${css.narrow}`}>
      <p className={css.soft}>
        From a blocked network nobody can join, sign in or change anything, except operators and owners. Pages can still
        be read. A network is often shared: a whole company, or many customers of one phone company.
      </p>
      {query.data && mayAct && <NetworkForm />}
      {!query.data || role === undefined ? (
        <QueryFallback query={query}>
          <Skeleton height="660px" />
        </QueryFallback>
      ) : query.data.length === 0 ? (
        <Empty title="No network is blocked">Suspend a member instead when it’s about one person.</Empty>
      ) : (
        <ul className={css.list} aria-label="Blocked networks">
          {query.data.map((one) => (
            <NetworkRow key={one.network} of={one} mayAct={mayAct} />
          ))}
        </ul>
      )}
    </div>
  )
}

function NetworkRow({ of, mayAct }: { of: BlockedNetwork; mayAct: boolean }) {
  const { network, note, blockedBy, blockedAt, endsAt, hasEnded } = of
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={css.row}>
      <span className={css.head}>
        <strong className={css.text}>{network}</strong>
        <Tag tone={hasEnded ? 'neutral' : 'danger'}>{hasEnded ? 'Ended' : 'Blocked'}</Tag>
      </span>
      <span className={css.text}>{note}</span>
      <span className={css.soft}>
        {blockedBy ?? 'An operator'}, {formatDate(blockedAt)} ·{' '}
        {endsAt ? `${hasEnded ? 'ended' : 'until'} ${formatDate(endsAt)}` : 'until you unblock it'} · {refusedOf(of)}
      </span>
      {mayAct && !isOpen && (
        <div className={css.buttons}>
          <Button isSmall look="quiet" onClick={() => setOpen(true)}>
            {hasEnded ? 'Remove' : 'Unblock'}
          </Button>
        </div>
      )}
      {isOpen && <UnblockForm of={of} onClose={() => setOpen(false)} />}
    </li>
  )
}

function UnblockForm({
  of: { network, note: reason, blockedAt, hasEnded },
  onClose,
}: {
  of: BlockedNetwork
  onClose: () => void
}) {
  const { note, isMissing, clear, field } = useNote(undefined, `unblock:${network}`)
  const [act, setAct] = useState<Act | null>(null)
  const unblock = useUnblockNetwork()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing()) return
    setAct({
      title: hasEnded ? `Remove ${network} from the list?` : `Unblock ${network}?`,
      rows: [
        ['Network', network],
        ['Blocked because', reason],
        ['Why', note],
      ],
      effect: hasEnded
        ? 'Nothing changes for anyone. The log keeps both acts.'
        : 'Everyone on it can join, sign in and change things again straight away.',
      confirm: hasEnded ? 'Remove' : 'Unblock',
      run: async () => {
        if (await attempt(unblock.mutateAsync({ network, blockedAt, note }), `${network} isn’t blocked any more.`))
          clear()
      },
    })
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      <NoteField required hint="Only operators see this, in the log." field={field} />
      <ActButtons isBusy={unblock.isPending} onClose={onClose}>
        {hasEnded ? 'Remove from the list' : 'Unblock network'}
      </ActButtons>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </Form>
  )
}

const refusedOf = ({ refused, lastRefusedAt }: BlockedNetwork) =>
  lastRefusedAt === null
    ? 'nothing refused yet'
    : `${refused === 1 ? '1 request' : `${refused} requests`} refused, last ${relativeTime(lastRefusedAt)}`
