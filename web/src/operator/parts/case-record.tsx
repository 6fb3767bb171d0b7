import { momentsOf } from '@hemline/contract/condition-checks/rules.ts'
import { momentWords } from '@hemline/contract/condition-checks/words.ts'
import type { Evidence } from '@hemline/contract/evidence/shapes.ts'
import { coinLine, hiddenMessagesWords, moneyLineWords } from '@hemline/contract/evidence/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { auditWords } from '@hemline/contract/operator/audit-words.ts'
import type { AuditLine } from '@hemline/contract/operator/shapes.ts'
import { type CheckMoment, checkMoments } from '@hemline/contract/order-status.ts'
import { moveWords, type RecordedMove } from '@hemline/contract/orders/words.ts'
import type { ReactNode } from 'react'
import { formatMoment } from '../../base/format.ts'
import { CheckAnswers } from '../../condition-checks/parts/condition-checks.tsx'
import { PhotoRow } from '../../issues/parts/photo-row.tsx'
import css from './case-record.module.css'

const stateWords = { PENDING: ', not finished', DONE: '', REFUSED: ', refused' } as const
/** What Hemline owes a lender is finished by a payout. */
const owedStateWords = { PENDING: ', not paid out yet', DONE: ', paid out', REFUSED: '' } as const
const namesOf = ({ lenderName, lendeeName }: Evidence) => ({ lender: lenderName, lendee: lendeeName })

function Moment({ at }: { at: string }) {
  return (
    <time className={css.soft} dateTime={at}>
      {formatMoment(at)}
    </time>
  )
}

/** A titled card of a case. */
export function CasePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Every move of an order, oldest first. */
export function MoveLines({ record }: { record: Evidence }) {
  return (
    <ol className={css.lines}>
      {record.timeline.map(({ move, at }) => (
        <li key={`${move} ${at}`}>
          {moveWords[move as RecordedMove]?.RECORD(namesOf(record)) ?? move} <Moment at={at} />
        </li>
      ))}
    </ol>
  )
}

/** Every payment of an order with its state, and its coins. */
export function MoneyLines({ record }: { record: Evidence }) {
  const { money, coins } = record
  if (money.length + coins.length === 0) return <p className={css.soft}>No money or coins were moved.</p>
  return (
    <ul className={css.lines}>
      {money.map((line) => (
        <li key={`${line.kind} ${line.at} ${line.pence}`}>
          {moneyLineWords[line.kind]} <strong>{formatPence(line.pence)}</strong>
          {(line.kind === 'POSTAGE_OWED' ? owedStateWords : stateWords)[line.state]} <Moment at={line.at} />
        </li>
      ))}
      {coins.map((line) => (
        <li key={`${line.kind} ${line.of} ${line.at}`}>
          {coinLine(line, namesOf(record))} <Moment at={line.at} />
        </li>
      ))}
    </ul>
  )
}

/** The parcels of an order with their numbers. */
export function ParcelLines({ record }: { record: Evidence }) {
  if (record.parcels.length === 0) return <p className={css.soft}>No parcels yet.</p>
  return (
    <ul className={css.lines}>
      {record.parcels.map(({ direction, trackingNumber, postedAt, deliveredAt, turnedAt }) => (
        <li key={direction}>
          {direction === 'OUTBOUND' ? 'Out' : 'Back'}: <strong>{trackingNumber}</strong>
          {postedAt && (
            <span>
              , posted <Moment at={postedAt} />
            </span>
          )}
          {turnedAt && (
            <span>
              , returned to sender <Moment at={turnedAt} />
            </span>
          )}
          {deliveredAt && (
            <span>
              , delivered <Moment at={deliveredAt} />
            </span>
          )}
          {!postedAt && !deliveredAt && !turnedAt && <span>, not posted yet</span>}
        </li>
      ))}
    </ul>
  )
}

/** The condition checks of all four moments side by side; a moment without one says so. */
export function CheckGrid({ record }: { record: Evidence }) {
  return (
    <ul className={css.checks}>
      {checkMoments.map((moment) => (
        <li key={moment}>
          <Check record={record} moment={moment} />
        </li>
      ))}
    </ul>
  )
}

function Check({ record, moment }: { record: Evidence; moment: CheckMoment }) {
  const title = momentWords[moment].RECORD(namesOf(record))
  const check = record.checks.find((one) => one.moment === moment)
  const by = momentsOf[moment].by === 'LENDER' ? record.lenderName : record.lendeeName
  return (
    <article className={css.check} aria-label={title}>
      <h3>{title}</h3>
      {check ? (
        <>
          <p className={css.soft}>
            By {by}, {formatMoment(check.at)}
          </p>
          <CheckAnswers check={check} />
          {check.note && <p className={css.text}>“{check.note}”</p>}
          <PhotoRow images={check.images.map(({ path }) => path)} about={title} />
        </>
      ) : (
        <p className={css.soft}>{by} saved no check.</p>
      )}
    </article>
  )
}

/** What operators did about a case, newest first. */
export function LogLines({ log }: { log: readonly AuditLine[] }) {
  if (log.length === 0) return <p className={css.soft}>Nothing yet</p>
  return (
    <ol className={css.lines}>
      {log.map((line) => {
        const { action, details } = auditWords(line)
        return (
          <li key={line.id}>
            {action} <Moment at={line.at} />
            {details && <p className={css.text}>{details}</p>}
          </li>
        )
      })}
    </ol>
  )
}

/** What the two wrote, oldest first. It is hidden where no one asked for help (product.md §13). */
export function MessageLines({ record }: { record: Evidence }) {
  const { messages, hidesMessages } = record
  if (hidesMessages) return <p className={css.soft}>{hiddenMessagesWords}</p>
  if (messages.length === 0) return <p className={css.soft}>They wrote nothing.</p>
  const nameOf = { LENDER: record.lenderName, LENDEE: record.lendeeName, HEMLINE: 'Hemline' }
  return (
    <ol className={css.lines}>
      {messages.map(({ from, text, at }) => (
        <li key={`${from} ${at} ${text}`}>
          <strong>{nameOf[from]}</strong> <Moment at={at} />
          <p className={css.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
