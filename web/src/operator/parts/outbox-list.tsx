import { type OutboxLine, type OutboxState, outboxStates } from '@hemline/contract/operator/outbox-shapes.ts'
import { outboxStateWords, outcomeReasons } from '@hemline/contract/operator/outbox-words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { formatMoment } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Form } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { attempt } from '../attempt.ts'
import { outboxQuery, useResendFailed, useResendLetter } from '../outbox-calls.ts'
import { sortedBy, useListAddress } from '../use-list-address.ts'
import { useNote } from '../use-note.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import { columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import css from './desk.module.css'
import { DeskList, ListSearch } from './desk-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import { NoteField } from './note-field.tsx'

const filterLabels: { [state in OutboxState]: string } = { ALL: 'All', ...outboxStateWords }
const tones = { WAITING: 'neutral', SENT: 'success', LEFT_OUT: 'warning', BOUNCED: 'danger', FAILED: 'danger' } as const
/** As many as the call takes. */
const TOGETHER_MOST = 100
const channelWords = { email: 'Email', push: 'Push' } as const

const column = columnsFor<OutboxLine>()
const columnsWith = (ask: (line: OutboxLine) => void) =>
  column.columns([
    column.accessor('dueAt', { header: 'When', cell: ({ row }) => formatMoment(row.original.dueAt) }),
    column.accessor('name', {
      header: 'To',
      cell: ({ row: { original: line } }) => <Link to={paths.operatorMember(line.memberId)}>{line.name}</Link>,
    }),
    column.accessor('channel', { header: 'By', cell: ({ row }) => channelWords[row.original.channel] }),
    column.accessor('title', {
      header: 'About',
      meta: { is: 'long' },
      cell: ({ row: { original: line } }) =>
        line.orderId ? <Link to={paths.operatorOrder(line.orderId)}>{line.title}</Link> : line.title,
    }),
    column.accessor('state', {
      header: 'State',
      cell: ({ row: { original: line } }) => (
        <Tag tone={tones[line.state]}>
          {line.isRepeat ? `${outboxStateWords[line.state]}, again` : outboxStateWords[line.state]}
        </Tag>
      ),
    }),
    column.accessor('error', {
      header: 'Why',
      meta: { is: 'long' },
      cell: ({ row: { original: line } }) => line.error ?? (line.outcome ? outcomeReasons[line.outcome] : ''),
    }),
    column.display({
      id: 'again',
      header: 'Again',
      cell: ({ row: { original: line } }) =>
        line.state !== 'WAITING' &&
        line.outcome !== 'GONE' && (
          <Button
            isSmall
            look="plain"
            aria-label={`Send again: ${line.title}, to ${line.name}`}
            onClick={() => ask(line)}
          >
            Send again
          </Button>
        ),
    }),
  ]) as TableColumns<OutboxLine>

const heads = { dueAt: 'DUE', name: 'RECIPIENT', title: 'ABOUT', state: 'STATE' } as const

/** Emails and pushes about what happened to members, with their state; each can be sent again. */
export function OutboxList() {
  const address = useListAddress()
  const { words } = address
  const state = address.chosen('state', outboxStates) ?? 'ALL'
  const { sortQuery, sort } = sortedBy(address, 'outbox', heads)
  const query = useInfiniteQuery(outboxQuery({ words, state, ...sortQuery }))
  const [chosen, setChosen] = useState<OutboxLine | null>(null)
  const [failed, setFailed] = useState<OutboxLine[] | null>(null)
  const columns = useMemo(() => columnsWith(setChosen), [])
  return (
    <>
      <DeskList
        query={query}
        filters={
          <>
            <ListSearch
              label="Find letters"
              hint="Part of a name, email, city or public ID, or the number of an order. Letters with sign-in codes aren’t listed."
              address={address}
            />
            <FilterChips
              label="Show"
              name="state"
              values={outboxStates}
              labels={filterLabels}
              standard="ALL"
              address={address}
            />
          </>
        }
        address={address}
        none={{
          title: 'No letters yet',
          text: 'Emails and pushes of the last 60 days come here.',
          noMatch: 'No letter is found by that',
          filtered:
            state === 'FAILED'
              ? { title: 'Nothing failed', text: 'Letters that we no longer try to send come here.' }
              : undefined,
        }}
      >
        {(lines) => (
          <>
            {state === 'FAILED' && lines.length > 1 && (
              <div className={css.buttons}>
                <Button isSmall look="quiet" onClick={() => setFailed(lines.slice(0, TOGETHER_MOST))}>
                  {`Try ${Math.min(lines.length, TOGETHER_MOST)} again`}
                </Button>
              </div>
            )}
            <DataTable label="Outbox" columns={columns} rows={lines} idOf={({ id }) => id} sort={sort} />
          </>
        )}
      </DeskList>
      {chosen && <SendAgain line={chosen} onClose={() => setChosen(null)} />}
      {failed && <TryAgain lines={failed} onClose={() => setFailed(null)} />}
    </>
  )
}

/** The reason for trying letters again that were given up, then the question. */
function TryAgain({ lines, onClose }: { lines: OutboxLine[]; onClose: () => void }) {
  const reason = useNote(undefined, 'resend-failed')
  const resend = useResendFailed()
  const title = `Try ${lines.length} again`
  const act = {
    title: `${title}?`,
    rows: [
      ['To', [...new Set(lines.map(({ name }) => name))].join(', ')],
      ['About', [...new Set(lines.map(({ title }) => title))].join('\n')],
      ['Why', reason.note],
    ],
    effect: 'They go out to their members, though late. Each is sent once, unless it was switched off.',
    confirm: title,
    run: async () => {
      const sent = resend.mutateAsync({ deliveryIds: lines.map(({ id }) => id), note: reason.note })
      if (!(await attempt(sent, 'They’re on their way.'))) return
      reason.clear()
      onClose()
    },
  } satisfies Act
  return <ReasonThenConfirm title={title} reason={reason} act={act} onClose={onClose} />
}

/** The reason for sending a letter again, then the question. */
function SendAgain({ line, onClose }: { line: OutboxLine; onClose: () => void }) {
  // sent again after a lost answer, it goes once
  const reason = useNote(undefined, `resend:${line.id}`)
  const resend = useResendLetter()
  const act = {
    title: 'Send this again?',
    rows: [
      ['To', line.name],
      ['By', channelWords[line.channel]],
      ['About', line.title],
      ['Why', reason.note],
    ],
    effect: 'They get the same text once more, unless they switched it off. It can’t be taken back.',
    confirm: 'Send again',
    run: async () => {
      const sent = resend.mutateAsync({ deliveryId: line.id, resendId: reason.actId, note: reason.note })
      if (!(await attempt(sent, 'It’s on its way.'))) return
      reason.clear()
      onClose()
    },
  } satisfies Act
  return (
    <ReasonThenConfirm title="Send again" reason={reason} act={act} onClose={onClose}>
      <p>
        {channelWords[line.channel]} to {line.name}: {line.title}
      </p>
    </ReasonThenConfirm>
  )
}

type Reasoned = {
  title: string
  reason: ReturnType<typeof useNote>
  act: Act
  onClose: () => void
  children?: ReactNode
}

/** A sheet that asks for the reason of an act, and then for its confirmation in the sheet's place. */
function ReasonThenConfirm({ title, reason: { isMissing, field }, act, onClose, children }: Reasoned) {
  const [asked, setAsked] = useState<Act | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMissing()) setAsked(act)
  }
  return (
    <>
      <Sheet title={title} isOpen={asked === null} onClose={onClose}>
        <Form className={css.form} onSubmit={submit}>
          {children}
          <NoteField required hint="It stays in the log." field={field} />
          <Button type="submit" isWide>
            Next
          </Button>
        </Form>
      </Sheet>
      <ConfirmAct act={asked} onClose={() => setAsked(null)} />
    </>
  )
}
