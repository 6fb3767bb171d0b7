import { today } from '@hemline/contract/days.ts'
import { disputeAnswerBy } from '@hemline/contract/issues/rules.ts'
import { caseHolders } from '@hemline/contract/operator/case-shapes.ts'
import { reportOutcomeWords } from '@hemline/contract/operator/change-words.ts'
import type { OperatorReport, ReportOutcome } from '@hemline/contract/safety/shapes.ts'
import { reasonWords } from '@hemline/contract/safety/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, relativeTime } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { now } from '../../base/now.ts'
import { paths } from '../../base/paths.ts'
import { PhotoRow } from '../../issues/parts/photo-row.tsx'
import { Button } from '../../ui/button.tsx'
import { attempt } from '../attempt.ts'
import {
  askClosingAll,
  askOutcome,
  offeredOutcomes,
  outcomeLabels,
  reportedWords,
  standingWords,
} from '../report-outcomes.ts'
import { reportPagesQuery, useAssignReport, useCloseReport, useDownloadReports } from '../safety-calls.ts'
import { sortedBy, useListAddress } from '../use-list-address.ts'
import { useNote } from '../use-note.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'
import { DeskList, ListSearch } from './desk-list.tsx'
import { DownloadButton } from './download-button.tsx'
import { DueTag } from './due-tag.tsx'
import { FilterChips } from './filter-chips.tsx'
import { type Colleague, HolderChips, HolderSelect } from './holder-select.tsx'
import { NoteField } from './note-field.tsx'
import { ReportContext } from './report-context.tsx'
import { SortSelect } from './sort-select.tsx'

const states = ['OPEN', 'CLOSED'] as const
/** What Hemline brought by an owner's setting, before and after the member's name. */
const broughtWords: { [target in OperatorReport['targetType']]: [string, string] } = {
  LISTING: ['An item of', ''],
  PROFILE: ['A new picture of', 'waits'],
  MESSAGE: ['A message of', 'has one of your words. It has arrived'],
  REVIEW: ['A review by', 'has one of your words. They wait; the stars don’t'],
}
const stateLabels = { OPEN: 'Open', CLOSED: 'Closed' }

const heads = { since: 'SINCE', member: 'MEMBER', count: 'COUNT' } as const
const sortLabels = {
  since: { ASCENDING: 'Oldest first', DESCENDING: 'Newest first' },
  member: { ASCENDING: 'Member, A to Z', DESCENDING: 'Member, Z to A' },
  count: { DESCENDING: 'Most reported member first', ASCENDING: 'Least reported member first' },
}

/** Members' reports: the open ones oldest first, each with its context and outcomes; the closed ones found again. */
export function ReportList() {
  const address = useListAddress()
  const { words } = address
  const state = address.chosen('state', states) ?? 'OPEN'
  const { sortQuery, sort } = sortedBy(address, 'reports', heads, state === 'OPEN' ? 'ASCENDING' : 'DESCENDING')
  const download = useDownloadReports()
  const holder = address.chosen('with', caseHolders) ?? 'ALL'
  const query = useInfiniteQuery(reportPagesQuery({ words, state, holder, ...sortQuery }))
  const colleagues = query.data?.pages[0]?.colleagues ?? []
  return (
    <DeskList
      query={query}
      download={<DownloadButton download={download} body={{ words, state, holder }} />}
      filters={
        <>
          <ListSearch
            label="Find reports"
            hint="Part of a name, email, city or public ID, of either member"
            address={address}
          >
            <SortSelect sort={sort} labels={sortLabels} />
          </ListSearch>
          <div className={css.groups}>
            <FilterChips
              label="Show"
              name="state"
              values={states}
              labels={stateLabels}
              standard="OPEN"
              address={address}
            />
            <HolderChips address={address} />
          </div>
        </>
      }
      none={{
        title:
          words || holder !== 'ALL'
            ? 'No report found'
            : state === 'OPEN'
              ? 'No report waits for you'
              : 'No report was closed yet',
        text: 'What members report comes here, and what you want to see first.',
      }}
    >
      {(reports) => (
        <ul className={css.list}>
          {reports.map((report) => (
            <li key={report.id} className={css.row}>
              <Report report={report} colleagues={colleagues} />
            </li>
          ))}
        </ul>
      )}
    </DeskList>
  )
}

/** The name of a reported member where it was another one then. */
function nameThen({ seen, subject, reporter }: OperatorReport): string {
  return reporter && seen && !subject.name.startsWith(seen) ? `Name when reported: ${seen}` : ''
}

function Report({ report, colleagues }: { report: OperatorReport; colleagues: readonly Colleague[] }) {
  const { subject, reporter, outcome } = report
  const [before, after] = broughtWords[report.targetType]
  const isPicture = !reporter && report.targetType === 'PROFILE' && report.seen !== ''
  const words = report.targetType === 'PROFILE' ? nameThen(report) : report.seen
  return (
    <>
      <p className={css.head}>
        <strong>{reasonWords[report.reason]}</strong>
        {report.state === 'OPEN' && <Promised since={report.createdAt} />}
        <span className={css.soft}>{relativeTime(report.createdAt)}</span>
      </p>
      <p className={css.soft}>
        {reporter ? (
          <span key="reported">
            <Link to={paths.operatorMember(reporter.id)}>{reporter.name}</Link> reported{' '}
            {reportedWords[report.targetType]}{' '}
          </span>
        ) : (
          <span key="found">{before} </span>
        )}
        {subject.isErased ? (
          <span>{subject.name}</span>
        ) : (
          <Link to={paths.operatorMember(subject.id)}>{subject.name}</Link>
        )}
        {!reporter && <span> {after}</span>}
        {subject.openReports > 1 && <span>, of whom {subject.openReports} reports are open</span>}
        <span>{standingWords(subject)}</span>
        {report.listingId && (
          <span>
            {' '}
            · <Link to={paths.operatorListing(report.listingId)}>the item</Link>
          </span>
        )}
      </p>
      {isPicture
        ? report.state === 'OPEN' && <PhotoRow images={[report.seen]} about={`New picture of ${subject.name}`} />
        : words && <p className={css.text}>{words}</p>}
      {report.text && (
        <p className={css.text}>
          <strong>{reporter ? `${reporter.name}:` : 'Found:'}</strong> {report.text}
        </p>
      )}
      {!isPicture && <ReportContext report={report} />}
      {report.state === 'OPEN' ? (
        <>
          <Holder report={report} colleagues={colleagues} />
          <Decide report={report} />
        </>
      ) : (
        <p className={css.text}>
          <strong>{outcome && reportOutcomeWords[outcome]}</strong>
          {report.closedAt && <span>, {formatDate(report.closedAt)}</span>}
          <span>. {report.note}</span>
        </p>
      )}
    </>
  )
}

/** Who looks at a report: none of the two whom it is by and about. */
function Holder({ report, colleagues }: { report: OperatorReport; colleagues: readonly Colleague[] }) {
  const { assignee, reporter, subject } = report
  const assign = useAssignReport()
  return (
    <div className={css.choice}>
      <HolderSelect
        assignee={assignee}
        colleagues={colleagues.filter(({ id }) => id !== reporter?.id && id !== subject.id)}
        isSaving={assign.isPending}
        save={(change) => assign.mutateAsync({ reportId: report.id, ...change })}
      />
    </div>
  )
}

/** By when the reporter was promised an answer. */
function Promised({ since }: { since: string }) {
  const day = disputeAnswerBy(new Date(since))
  return <DueTag dueOn={day} isLate={day < today(now())} />
}

function Decide({ report }: { report: OperatorReport }) {
  const { note, isMissing, clear, field } = useNote(undefined, `report:${report.id}`)
  const [act, setAct] = useState<Act | null>(null)
  const close = useCloseReport()
  const go = (outcome: ReportOutcome) => async () => {
    const done = report.reporter ? 'Done. The reporter is told that you looked.' : 'Done.'
    const { id: reportId, picture } = report
    const seen = outcome === 'REMOVED' && picture ? { picture } : {}
    if (await attempt(close.mutateAsync({ reportId, outcome, note, ...seen }), done)) clear()
  }
  const ask = (outcome: ReportOutcome) => {
    if (isMissing()) return
    setAct({ ...askOutcome(report, outcome, note), run: go(outcome) })
  }
  const closeAll = async () => {
    const { id: reportId, otherIds } = report
    const body = { reportId, outcome: 'NO_ACTION', note, withOthers: true } as const
    const all = close.mutateAsync({ ...body, ...(otherIds.length > 0 && { otherIds }) })
    if (await attempt(all, 'Done. Each of them is told that you looked.')) clear()
  }
  const askAll = () => {
    if (!isMissing()) setAct({ ...askClosingAll(report, note), run: closeAll })
  }
  return (
    <div className={css.form}>
      <NoteField
        hint={`${report.subject.name} will read this if you act on the report.${report.reporter ? ' The reporter won’t.' : ''}`}
        field={field}
      />
      <div className={css.buttons}>
        {offeredOutcomes(report).map((outcome) => (
          <Button
            key={outcome}
            isSmall
            look={outcome === 'NO_ACTION' || outcome === 'ACTED' ? 'plain' : 'quiet'}
            disabled={close.isPending}
            onClick={() => ask(outcome)}
          >
            {outcomeLabels(report)[outcome]}
          </Button>
        ))}
        {report.reporter && report.alsoOpen > 0 && (
          <Button isSmall look="plain" disabled={close.isPending} onClick={askAll}>
            {`Close all ${report.alsoOpen + 1} of this: nothing wrong`}
          </Button>
        )}
      </div>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </div>
  )
}
