import { today } from '@hemline/contract/days.ts'
import type { OperatorAppeal } from '@hemline/contract/safety/shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { now } from '../../base/now.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { actWords } from '../appeal-acts.ts'
import { attempt } from '../attempt.ts'
import { appealsQuery, useAnswerAppeal, useDownloadAppeals } from '../safety-calls.ts'
import { useListAddress } from '../use-list-address.ts'
import { useNote } from '../use-note.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { DeskList } from './desk-list.tsx'
import { DownloadButton } from './download-button.tsx'
import { DueTag } from './due-tag.tsx'
import { FilterChips } from './filter-chips.tsx'
import { NoteField } from './note-field.tsx'

const states = ['OPEN', 'CLOSED'] as const
const stateLabels = { OPEN: 'Open', CLOSED: 'Answered' }

/** Decisions that members asked about, once each: the open ones oldest first, the answered ones found again. */
export function AppealList() {
  const address = useListAddress()
  const state = address.chosen('state', states) ?? 'OPEN'
  const download = useDownloadAppeals()
  return (
    <DeskList
      query={useInfiniteQuery(appealsQuery(state))}
      download={<DownloadButton download={download} body={{ state }} />}
      filters={
        <FilterChips label="Show" name="state" values={states} labels={stateLabels} standard="OPEN" address={address} />
      }
      none={{
        title: state === 'OPEN' ? 'No appeals to answer' : 'No appeal was answered yet',
        text: 'A member can ask you once to look again at a warning, a removal or a suspension.',
      }}
    >
      {(appeals) => (
        <ul className={css.list}>
          {appeals.map((appeal) => (
            <li key={appeal.id} className={css.row}>
              <Appeal appeal={appeal} />
            </li>
          ))}
        </ul>
      )}
    </DeskList>
  )
}

function Appeal({ appeal }: { appeal: OperatorAppeal }) {
  const { member, decidedBy, dueOn } = appeal
  return (
    <>
      <p className={css.head}>
        <strong>
          <Link to={paths.operatorMember(member.id)}>{member.name}</Link>: {actWords[appeal.act]}
        </strong>
        {dueOn && <DueTag dueOn={dueOn} isLate={dueOn < today(now())} />}
      </p>
      <p className={css.text}>
        <strong>{decidedBy.name}</strong>, {formatDate(appeal.decidedAt)}: {appeal.note}
      </p>
      {appeal.was && appeal.targetType !== 'PROFILE' && <p className={css.text}>“{appeal.was}”</p>}
      {appeal.targetType === 'LISTING' && appeal.targetId && (
        <p>
          <Link to={paths.operatorListing(appeal.targetId)}>The item</Link>
        </p>
      )}
      <p className={css.text}>
        <strong>{member.name}:</strong> {appeal.text}
      </p>
      {appeal.state === 'OPEN' ? (
        <Answer appeal={appeal} />
      ) : (
        <p className={css.text}>
          <strong>{appeal.state === 'UPHELD' ? 'The decision stays' : 'Taken back'}</strong>
          {appeal.answeredBy && <span>, {appeal.answeredBy}</span>}
          <span>: {appeal.answer}</span>
        </p>
      )}
    </>
  )
}

function Answer({ appeal }: { appeal: OperatorAppeal }) {
  const { note, isMissing, clear, field } = useNote(undefined, `appeal:${appeal.id}`)
  const [act, setAct] = useState<Act | null>(null)
  const answer = useAnswerAppeal()
  const { member, decidedBy } = appeal
  const go = (isUpheld: boolean) => async () => {
    const done = `Answered. ${member.name} has been told.`
    if (await attempt(answer.mutateAsync({ appealId: appeal.id, isUpheld, note }), done)) clear()
  }
  const ask = (isUpheld: boolean) => {
    if (isMissing()) return
    setAct({
      title: isUpheld ? 'Keep the decision?' : 'Take the decision back?',
      rows: [
        ['Member', member.name],
        ['Decision', actWords[appeal.act]],
        ['Decided by', decidedBy.name],
        ['Why', note],
      ],
      effect: `${isUpheld ? 'Nothing changes.' : 'What was done is undone straight away, as far as it still stands.'} We’ll email ${member.name} your reason. They can’t ask again.`,
      confirm: isUpheld ? 'Keep it' : 'Take it back',
      run: go(isUpheld),
    })
  }
  return (
    <div className={css.form}>
      <NoteField hint={`${member.name} will read this.`} field={field} />
      <div className={css.buttons}>
        <Button isSmall look="quiet" disabled={answer.isPending} onClick={() => ask(false)}>
          Take it back
        </Button>
        <Button isSmall look="quiet" disabled={answer.isPending} onClick={() => ask(true)}>
          Keep the decision
        </Button>
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </div>
  )
}
