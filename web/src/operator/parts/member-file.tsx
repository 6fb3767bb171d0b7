import { coinLineWords, coinReason } from '@hemline/contract/evidence/words.ts'
import { memberName } from '@hemline/contract/members/names.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { auditWords } from '@hemline/contract/operator/audit-words.ts'
import type { DeskMemberWhole } from '@hemline/contract/operator/member-shapes.ts'
import { stepWords } from '@hemline/contract/operator/money-words.ts'
import type { OperatorRole } from '@hemline/contract/operator-roles.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import { reasonWords } from '@hemline/contract/safety/words.ts'
import type { ReactNode } from 'react'
import { capitalised, formatDate, formatMoment } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Tag } from '../../ui/chip.tsx'
import { stateOf } from '../member-state.ts'
import { FactList } from './fact-list.tsx'
import { MemberActs } from './member-acts.tsx'
import css from './member-file.module.css'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Everything that an operator needs to answer one member, and what they can do about them. */
export function MemberFile({ member, role }: { member: DeskMemberWhole; role: OperatorRole }) {
  const state = stateOf(member)
  return (
    <>
      <header className={css.head}>
        <h1>{memberName(member.name)}</h1>
        {state && <Tag tone={state.tone}>{state.word}</Tag>}
        {member.emailBounce && <Tag tone="danger">Emails come back</Tag>}
        {member.isOperator && <Tag tone="brand">Operator</Tag>}
      </header>
      <p className={css.soft}>
        <a href={`mailto:${member.email}`}>{member.email}</a>
        {member.pendingEmail && <span> ({member.pendingEmail} waits for its code)</span>}
        <span> · public ID {member.publicId}</span>
        {member.city && <span> · {member.city}</span>}
        <span> · joined {formatDate(member.joinedAt)}</span>
        {member.hasOnboarded && (
          <span>
            {' '}
            · <Link to={paths.profile(member.id)}>their profile</Link>
          </span>
        )}
      </p>
      {member.emailBounce && (
        <p className={css.text}>
          Emails to this address have come back since {formatDate(member.emailBounce.at)}: “{member.emailBounce.words}”.
          Emails about orders and signing in are still tried. Others are left out until the member changes the address
          or resets their password by email.
        </p>
      )}
      <MemberActs member={member} role={role} />
      <FactList facts={factsOf(member)} />
      <nav className={css.more} aria-label="More about this member">
        {elsewhere.map(({ to, label }) => (
          <Link key={label} to={`${to}${new URLSearchParams({ words: member.email })}`}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={css.parts}>
        <Part title="Orders" none="No orders yet">
          {member.orders.map((order) => (
            <li key={order.orderId}>
              <span>
                <Link to={paths.operatorOrder(order.orderId)}>{order.garment}</Link> · {order.orderNumber}
              </span>
              <span className={css.soft}>
                {order.role === 'LENDER' ? `lends to ${order.lendeeName}` : `borrows from ${order.lenderName}`} ·{' '}
                {capitalised(statusLabel(order))} · {formatDate(order.createdAt)}
              </span>
            </li>
          ))}
        </Part>
        <Part title="Items" none="No items yet">
          {member.listings.map((listing) => (
            <li key={listing.id}>
              <Link to={paths.operatorListing(listing.id)}>{listing.name}</Link>
              <span className={css.soft}>
                {listing.isHidden ? 'taken down' : listing.isActive ? 'on offer' : 'inactive'} ·{' '}
                {formatDate(listing.createdAt)}
              </span>
            </li>
          ))}
        </Part>
        <Part title="Payments" none="No payments yet">
          {member.payments.map((step) => (
            <li key={step.key}>
              <span>
                {stepWords[step.kind]} {step.kind !== 'RELEASE' && <strong>{formatPence(step.pence)}</strong>}
              </span>
              <span className={css.soft}>
                {step.orderId && (
                  <span>
                    <Link to={paths.operatorOrder(step.orderId)}>{step.orderNumber}</Link> ·{' '}
                  </span>
                )}
                <span>
                  {stateOfStep(step)}
                  {formatMoment(step.createdAt)}
                </span>
              </span>
            </li>
          ))}
        </Part>
        <Part title="Coins" none="No coins yet">
          {member.coinLines.map((line) => (
            <li key={line.id}>
              <span>{coinWords(line, member.orders)}</span>
              <span className={css.soft}>{formatDate(line.at)}</span>
            </li>
          ))}
        </Part>
        <Part title="Reports about them" none="None">
          {member.reports.map((report) => (
            <li key={report.id}>
              <span>{reasonWords[report.reason]}</span>
              <span className={css.soft}>
                <Link to={reportsPath(report.state === 'OPEN', member.email)}>
                  {report.state === 'OPEN' ? 'open' : 'closed'}
                </Link>{' '}
                · {formatDate(report.createdAt)}
              </span>
            </li>
          ))}
        </Part>
        {/* a node of the version before does not list them */}
        <Part title="Messages you can read" none="None: nobody has asked for help with one of their conversations">
          {(member.conversations ?? []).map((one) => (
            <li key={`${one.because} ${one.orderId ?? one.at}`}>
              <span>
                with <Link to={paths.operatorMember(one.with.id)}>{one.with.name}</Link>
              </span>
              <span className={css.soft}>
                <Link to={one.orderId ? paths.operatorDispute(one.orderId) : reportsPath(one.isOpen, member.email)}>
                  {conversationWords[one.because]}
                </Link>{' '}
                · {one.isOpen ? 'open' : 'closed'} · {formatDate(one.at)}
              </span>
            </li>
          ))}
        </Part>
        <Part title="Notes and log" none="Nothing yet">
          {member.log.map((line) => {
            const { action, details } = auditWords(line)
            return (
              <li key={line.id}>
                <span>{action}</span>
                {details && <span className={css.text}>{details}</span>}
                <span className={css.soft}>{formatMoment(line.at)}</span>
              </li>
            )
          })}
        </Part>
      </div>
    </>
  )
}

/** Every line of the lists that have at most 50 here, found by the member's email. */
const elsewhere = [
  { label: 'All orders', to: `${paths.operator('orders')}?` },
  { label: 'All payments', to: `${paths.operator('payments')}?` },
  { label: 'All emails and pushes', to: `${paths.operator('outbox')}?` },
  { label: 'Money log', to: `${paths.operator('log')}?show=MONEY&` },
  { label: 'Coin log', to: `${paths.operator('log')}?show=COIN&` },
  { label: 'Claim log', to: `${paths.operator('log')}?show=CLAIM&` },
  { label: 'Item log', to: `${paths.operator('log')}?show=LISTING&` },
  { label: 'Account log', to: `${paths.operator('log')}?show=MEMBER&` },
]

const reportsPath = (isOpen: boolean, words: string) =>
  `${paths.operator('reports')}?${new URLSearchParams({ words, ...(!isOpen && { state: 'CLOSED' }) })}`

const conversationWords: { [because in DeskMemberWhole['conversations'][number]['because']]: string } = {
  ISSUE: 'an issue',
  CLAIM: 'a claim that was disputed',
  REPORT: 'a report',
  WORD: 'a message with one of your words',
}

/** Returns how far a payment is, with the end of its hold; empty for one that went through. */
function stateOfStep({ state, isHeld, lapsesAt }: DeskMemberWhole['payments'][number]): string {
  if (isHeld) return lapsesAt ? `on hold until ${formatMoment(lapsesAt)} · ` : 'on hold · '
  return { PENDING: 'not finished · ', DONE: '', REFUSED: 'refused · ' }[state]
}

/** A coin's line as an operator reads it: its stored reason addresses the coin's owner. */
function coinWords({ kind, reason, orderId }: DeskMemberWhole['coinLines'][number], orders: DeskMemberWhole['orders']) {
  const order = orders.find((one) => one.orderId === orderId)
  const names = { lender: order?.lenderName ?? 'the lender', lendee: order?.lendeeName ?? 'the borrower' }
  const why = coinReason(reason, names)
  return why ? `${coinLineWords[kind]}: ${why}` : coinLineWords[kind]
}

const factsOf = (member: DeskMemberWhole): [string, string][] => [
  ['Loans under way', String(member.liveOrders)],
  ['Completed', String(member.completedLoans)],
  ['Cancelled as lender', String(member.cancelledAsLender)],
  ['Friends', String(member.friends)],
  ['Free coins', String(member.freeCoins)],
  ['To pay', formatPence(member.balancePence)],
  ['Owed to them', formatPence(member.owedPence)],
  ['Phone number', member.isPhoneVerified ? 'Verified' : 'Not verified'],
  [
    'Signed in',
    member.lastSignInAt
      ? `${formatDate(member.lastSignInAt)}, ${member.sessions === 0 ? 'no devices' : counted(member.sessions, 'device', 'devices')} now`
      : 'Not known',
  ],
]

function Part({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2>
        {title} {children.length > 0 && <span className={css.soft}>{children.length}</span>}
      </h2>
      {children.length === 0 ? <p className={css.soft}>{none}</p> : <ul>{children}</ul>}
    </section>
  )
}
