import { isBlank } from '@hemline/contract/blank.ts'
import { OPERATOR_NOTE_MAX } from '@hemline/contract/limits.ts'
import type { OperatorReport } from '@hemline/contract/safety/shapes.ts'
import { reasonWords, targetWords } from '@hemline/contract/safety/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { relativeTime } from '../../base/format.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextArea } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { reportsQuery, useCloseReport, useHideListing } from '../calls.ts'
import { ConfirmAct, type Act as Confirmed } from './confirm-act.tsx'
import css from './desk.module.css'
import { SuspendForm } from './suspend-form.tsx'

/** Members' reports, oldest first, each with its actions. */
export function ReportList() {
  const query = useQuery(reportsQuery())
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="240px" />
      </QueryFallback>
    )
  if (data.length === 0) return <Empty title="No report waits for you">What members report comes here.</Empty>
  return (
    <ul className={css.list}>
      {data.map((report) => (
        <li key={report.id} className={css.row}>
          <Report report={report} />
        </li>
      ))}
    </ul>
  )
}

function Report({ report }: { report: OperatorReport }) {
  const { subject, reporter } = report
  return (
    <>
      <p className={css.head}>
        <strong>{reasonWords[report.reason]}</strong>
        <span className={css.soft}>{relativeTime(report.createdAt)}</span>
      </p>
      <p className={css.soft}>
        {reporter.name} reported {targetWords[report.targetType]} of {subject.name}
        {subject.openReports > 1 && `, of whom ${subject.openReports} reports are open`}
      </p>
      <p className={css.text}>{report.seen}</p>
      {report.text && (
        <p className={css.text}>
          <strong>{reporter.name}:</strong> {report.text}
        </p>
      )}
      <Act report={report} />
      <SuspendForm userId={subject.id} name={subject.name} isSuspended={subject.isSuspended} />
    </>
  )
}

function Act({ report }: { report: OperatorReport }) {
  const { listingId } = report
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const close = useCloseReport()
  const hide = useHideListing()
  const isBusy = close.isPending || hide.isPending
  const [confirming, setConfirming] = useState<Confirmed | null>(null)

  const act = (
    confirmation: Pick<Confirmed, 'title' | 'effect' | 'confirm' | 'isDangerous'>,
    work: () => Promise<unknown>,
    done: string,
  ) => {
    if (isBlank(note)) return setError('Please write down why')
    setConfirming({
      ...confirmation,
      rows: [
        ['Reported', `${targetWords[report.targetType]} of ${report.subject.name}`],
        ['By', report.reporter.name],
        ['For', reasonWords[report.reason]],
        ['Why', note],
      ],
      run: () => go(work, done),
    })
  }
  const go = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      notice.good(done)
    } catch (failure) {
      notice.bad(messageOf(failure))
    }
  }
  const end = (outcome: 'NO_ACTION' | 'ACTED') =>
    act(
      {
        title: 'Close this report?',
        effect: `We'll tell ${report.reporter.name} that you looked into it. ${report.subject.name} isn't told. You can't open it again.`,
        confirm: outcome === 'ACTED' ? 'Close as dealt with' : 'Close, nothing wrong',
      },
      () => close.mutateAsync({ reportId: report.id, outcome, note }),
      'Closed. The reporter is told that you looked.',
    )

  return (
    <div className={css.form}>
      <TextArea
        label="Why"
        hint="The owner of the listing reads it. The reporter doesn’t."
        rows={2}
        maxLength={OPERATOR_NOTE_MAX}
        value={note}
        error={error}
        onChange={(event) => {
          setNote(event.target.value)
          setError(undefined)
        }}
      />
      <div className={css.buttons}>
        {listingId && (
          <Button
            isSmall
            look="quiet"
            disabled={isBusy}
            onClick={() =>
              act(
                report.isHidden
                  ? {
                      title: `Give ${report.subject.name} the listing back?`,
                      effect: `${report.subject.name} can offer it again. We'll email them your reason.`,
                      confirm: 'Give the listing back',
                    }
                  : {
                      title: `Take ${report.subject.name}'s listing down?`,
                      effect: `Nobody can see or request it. We'll email ${report.subject.name} your reason.`,
                      confirm: 'Take the listing down',
                      isDangerous: true,
                    },
                () => hide.mutateAsync({ listingId, isHidden: !report.isHidden, note }),
                report.isHidden ? 'The listing is its owner’s again.' : 'The listing is taken down.',
              )
            }
          >
            {report.isHidden ? 'Give the listing back' : 'Take the listing down'}
          </Button>
        )}
        <Button isSmall disabled={isBusy} onClick={() => end('ACTED')}>
          Close as dealt with
        </Button>
        <Button isSmall look="plain" disabled={isBusy} onClick={() => end('NO_ACTION')}>
          Close, nothing wrong
        </Button>
      </div>
      <ConfirmAct act={confirming} onClose={() => setConfirming(null)} />
    </div>
  )
}
