import { momentsOf } from '@hemline/contract/condition-checks/rules.ts'
import { checkItems } from '@hemline/contract/condition-checks/shapes.ts'
import { checkTexts, momentWords } from '@hemline/contract/condition-checks/words.ts'
import { formatDay, formatRange } from '@hemline/contract/days.ts'
import type { Evidence } from '@hemline/contract/evidence/shapes.ts'
import {
  coinLine,
  hiddenMessagesWords,
  moneyLineWords,
  moneyStateWords,
  sharedMessagesWords,
} from '@hemline/contract/evidence/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { capitalised } from '../base/format.ts'
import { paths } from '../base/paths.ts'
import { serverUrl } from '../base/wire.ts'
import { evidenceQuery } from '../evidence/calls.ts'
import { incidentLines } from '../evidence/incident-lines.ts'
import { namesOf } from '../orders/facts.ts'
import { garmentLine } from '../orders/parts/garment.tsx'
import { ToOrders } from '../orders/parts/to-orders.tsx'
import { formatRecordTime } from '../orders/record-time.ts'
import { recordWords } from '../orders/timeline.ts'
import { Button } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'
import css from './order-evidence.module.css'

/** The parts of what is to pay, which add up to it. */
function pricePartsOf({ deliveryFee, dryCleaningFee, serviceFee, serviceFeeWaived }: Evidence['price']): string {
  const parts = [`postage ${formatPence(deliveryFee)}`, `dry cleaning ${formatPence(dryCleaningFee)}`]
  return [...parts, ...(serviceFee > 0 && !serviceFeeWaived ? [`service fee ${formatPence(serviceFee)}`] : [])].join(
    ', ',
  )
}

/**
 * The complete record of one order on one page, for printing. Another member's order, or a failure, redirects to the
 * list.
 */
export default function EvidenceScreen() {
  const { orderId = '' } = useParams()
  const query = useQuery(evidenceQuery(orderId))
  const { data, error } = query
  const back = useBack(paths.order(orderId))
  useTitle(data ? `Order ${data.orderNumber}: printable summary` : 'Order')
  if (!data && error) return <ToOrders error={error} />
  return (
    <div className={css.page}>
      <div className={css.screenOnly}>
        <PageHead title="Printable order summary" onBack={back} />
      </div>
      {data ? (
        <Sheets evidence={data} />
      ) : (
        <Loading label="Loading the order">
          <Columns>
            <Skeleton height="2rem" width="60%" />
            <Skeleton height="320px" />
          </Columns>
        </Loading>
      )}
    </div>
  )
}

/** The pages of the record, in the third person for both parties. */
export function Sheets({ evidence }: { evidence: Evidence }) {
  const { listing, price, timeline, parcels, messages, checks, money, coins, tariff } = evidence
  const names = namesOf(evidence)
  const nameOf = (role: Role | 'HEMLINE' | null) =>
    role === 'LENDER' ? evidence.lenderName : role === 'LENDEE' ? evidence.lendeeName : 'Hemline'
  const incidents = incidentLines(evidence)
  return (
    <div className={css.sheets}>
      <header className={css.head}>
        <div>
          <p className={css.brand}>Hemline</p>
          <h2>Order {evidence.orderNumber}</h2>
          <p>
            {evidence.lenderName} lends to {evidence.lendeeName} · {capitalised(statusLabel(evidence))}
          </p>
          <p className={css.soft}>As recorded on {formatRecordTime(evidence.madeAt)}, London time</p>
        </div>
        <Button look="quiet" className={css.screenOnly} onClick={() => print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </Button>
      </header>

      <Part title="What was agreed">
        <dl className={css.pairs}>
          <Pair name="Item">
            {listing.brand}, {garmentLine(listing)}. {listing.description}
          </Pair>
          <Pair name="Dates">{formatRange(evidence)}</Pair>
          <Pair name="Handover">{evidence.deliveryMethod === 'DELIVERY' ? 'Postal delivery' : 'In person'}</Pair>
          <Pair name="Between">{evidence.areFriends ? 'Friends' : 'Members who weren’t friends'}</Pair>
          <Pair name="To pay">
            {formatPence(price.total)} ({pricePartsOf(price)})
          </Pair>
          <Pair name="Replacement value">{formatPence(listing.replacementPrice)}</Pair>
          <Pair name="Damage charges">
            {tariff
              .map(({ label, pence }) => `${label} ${pence === null ? 'replacement value' : formatPence(pence)}`)
              .join('; ')}
          </Pair>
          <Pair name="Terms">Version of {formatDay(evidence.termsVersion, 'medium')}</Pair>
        </dl>
      </Part>

      <Part title="Timeline">
        <Lines
          lines={timeline.map((event) => ({
            at: event.at,
            text: `${recordWords(event.move, evidence)}${event.handedAt ? `, by code entered at ${formatRecordTime(event.handedAt)}` : ''}`,
          }))}
        />
      </Part>

      {parcels.length > 0 && (
        <Part title="Parcels">
          <dl className={css.pairs}>
            {parcels.map(({ direction, trackingNumber, postedAt, deliveredAt, turnedAt }) => (
              <Pair key={direction} name={direction === 'OUTBOUND' ? 'Out' : 'Back'}>
                {trackingNumber}
                {postedAt && <span>, posted {formatRecordTime(postedAt)}</span>}
                {turnedAt && <span>, returned to sender {formatRecordTime(turnedAt)}</span>}
                {deliveredAt && <span>, delivered {formatRecordTime(deliveredAt)}</span>}
              </Pair>
            ))}
          </dl>
        </Part>
      )}

      <Part title="Condition">
        {checks.length === 0 && <p className={css.soft}>No check was saved.</p>}
        {checks.map((check) => (
          <article key={check.moment} className={css.check}>
            <h4>
              {momentWords[check.moment].RECORD(names)}, by {nameOf(momentsOf[check.moment].by)},{' '}
              {formatRecordTime(check.at)}
            </h4>
            <p>
              {checkItems.map((item) => checkTexts.items[item][check[item] ? 'yes' : 'no']).join(' · ')}
              {check.note && <span>. “{check.note}”</span>}
            </p>
            {check.images.length > 0 && (
              <div className={css.photos}>
                {check.images.map((image, index) => (
                  <img
                    key={image.path}
                    src={serverUrl + image.path}
                    width={image.width}
                    height={image.height}
                    alt={`${momentWords[check.moment].RECORD(names)}, ${index + 1} of ${check.images.length}`}
                  />
                ))}
              </div>
            )}
          </article>
        ))}
      </Part>

      {incidents.length > 0 && (
        <Part title="Issues, claims and how they ended">
          <Lines lines={incidents} />
        </Part>
      )}

      <Part title="What was written">
        {messages.length === 0 && (
          <p className={css.soft}>{evidence.hidesMessages ? hiddenMessagesWords : 'No messages were sent.'}</p>
        )}
        {messages.some(({ alsoIn }) => alsoIn.length > 0) && <p className={css.soft}>{sharedMessagesWords}</p>}
        <Lines
          lines={messages.map(({ from, text, at, alsoIn }) => ({
            at,
            text,
            who: nameOf(from),
            note: alsoIn.length > 0 ? `Also with order ${alsoIn.join(', ')}` : undefined,
          }))}
        />
      </Part>

      <Part title="Money and coins">
        {money.length + coins.length === 0 && <p className={css.soft}>No money or coins were moved.</p>}
        <Lines
          lines={[
            ...money.map(({ kind, pence, state, at }) => ({
              at,
              text: `${moneyLineWords[kind]}: ${formatPence(pence)}, ${moneyStateWords[state]}`,
            })),
            ...coins.map((line) => ({ at: line.at, text: coinLine(line, names) })),
          ].sort((a, b) => a.at.localeCompare(b.at))}
        />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Line = { at: string; text: string; who?: string; note?: string | undefined; images?: string[] }

function Lines({ lines }: { lines: Line[] }) {
  return (
    <ol className={css.lines}>
      {lines.map(({ at, text, who, note, images = [] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record has no id, and its order is fixed
        <li key={index}>
          <time dateTime={at}>{formatRecordTime(at)}</time>
          <span>
            {who && <strong>{who}: </strong>}
            <span>{text}</span>
            {note && <span className={css.note}> {note}</span>}
            {images.length > 0 && (
              <span className={css.photos}>
                {images.map((image, number) => (
                  <img key={image} src={serverUrl + image} alt={`With it, ${number + 1} of ${images.length}`} />
                ))}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
