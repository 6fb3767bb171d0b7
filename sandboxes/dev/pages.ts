import type { Env } from '../../server/src/base/env.ts'
import { escapeHtml } from '../../server/src/base/escape-html.ts'
import type { Jobs } from '../../server/src/base/jobs.ts'
import type { storedParcels } from '../carrier/sandbox-carrier.ts'
import type { StoredEmail } from '../mail/sandbox-mail.ts'
import type { StoredText } from '../sms/sandbox-sms.ts'

/** These pages load and run nothing; emails are shown in frames that may not either. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const style = `
:root { color-scheme: light dark; --paper: #FBF8F4; --surface: #FFFFFF; --ink: #241C22; --soft: #6B5F68; --line: #E9E1DA; --brand: #5B2A4A }
@media (prefers-color-scheme: dark) { :root { --paper: #171216; --surface: #211A20; --ink: #F4ECF0; --soft: #B9A9B3; --line: #3A3038; --brand: #D9A5C4 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 64px }
nav { padding: 12px 16px; border-bottom: 1px solid var(--line); background: var(--surface) }
nav a { display: inline-block; padding: 10px 12px 10px 0 }
h1 { font: 600 28px/1.2 Fraunces, Georgia, serif; margin: 0 0 16px } h2 { font-size: 18px; margin: 32px 0 8px }
a { color: var(--brand) } code { font-size: 14px; overflow-wrap: anywhere }
p, dd { color: var(--soft) } dd { margin: 0 0 16px } dt { font-weight: 600 }
table { width: 100%; border-collapse: collapse } th, td { text-align: left; padding: 10px 8px; border-bottom: 1px solid var(--line); vertical-align: top } td { overflow-wrap: anywhere }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 999px; background: var(--brand); color: var(--paper); font: inherit; font-weight: 600; cursor: pointer; margin: 0 8px 8px 0 }
input { min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: inherit; font: inherit; width: 160px; margin-right: 8px }
iframe { width: 100%; height: 480px; border: 1px solid var(--line); border-radius: 12px; background: #FBF8F4 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
.wide { overflow-x: auto } .timers { font-size: 13px } .timers td { overflow-wrap: normal; white-space: nowrap } .timers td:nth-child(6) { white-space: normal; min-width: 160px }
.code { font-size: 28px; font-weight: 600; letter-spacing: 6px }
`

function frame(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Hemline development</title><style>${style}</style></head>
<body><nav aria-label="Development"><a href="/dev">Development</a> <a href="/dev/mail">Mail</a> <a href="/dev/sms">Texts</a> <a href="/dev/carrier">Post</a> <a href="/dev/clock">Clock</a> <a href="/dev/jobs">Jobs</a> <a href="/">The app</a></nav>
<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>
`
}

const when = (date: Date) =>
  date.toLocaleString('en-GB', { timeZone: 'Europe/London', dateStyle: 'full', timeStyle: 'medium' })

export function indexPage({ now, env }: { now: Date; env: Env }): string {
  const mail = env.SMTP_URL
    ? 'Emails go out by SMTP, so none is stored here.'
    : 'Every email that Hemline would have sent, newest first, with its code and links.'
  const texts = env.TWILIO_ACCOUNT_SID
    ? 'Text messages go out by Twilio, so none is stored here.'
    : 'Every text message that Hemline would have sent, newest first.'
  const payments = env.STRIPE_SECRET_KEY
    ? '<dt>Payments</dt><dd>Stripe is configured, so the payment sandbox is off.</dd>'
    : `<dt><a href="/dev/stripe/">Test cards</a></dt><dd>Payments speak Stripe’s wire at <code>/dev/stripe/v1</code>: cards that succeed, are declined or ask the bank first. The bank’s approval page opens from there.</dd>
<dt><a href="/dev/payments.json">Payment ledger</a></dt><dd>Every hold, capture, release and refund, as JSON.</dd>`
  return frame(
    'Development',
    `<p>Hemline runs with sandboxes in place of the outside world. These pages show what they hold; none of them exists in production.</p>
<dl><dt><a href="/dev/mail">Mail</a></dt><dd>${mail} As JSON: <code>/dev/mail.json?to=somebody@example.com</code>.</dd>
<dt><a href="/dev/sms">Texts</a></dt><dd>${texts} As JSON: <code>/dev/sms.json?to=%2B447400123456</code>. Numbers that end in 999999 cannot be reached.</dd>
<dt><a href="/dev/clock">Clock</a></dt><dd>It is ${escapeHtml(when(now))} for Hemline. Move it forward and everything that becomes due happens: <code>POST /dev/clock {"advance":"P7D"}</code>. A single call may happen at another moment: the header <code>x-dev-now</code> with an ISO time, which is how the demo community has a past.</dd>
<dt><a href="/dev/jobs">Jobs</a></dt><dd>What waits, what failed, and a button to do it all now: <code>POST /dev/jobs/drain</code>.</dd>
${payments}
<dt><a href="/dev/carrier">Post</a></dt><dd>Every label that was ordered, and buttons to scan its parcel as posted or delivered: <code>POST /dev/carrier/scan {"trackingNumber":"…","scan":"POSTED"}</code>. A posted parcel is delivered 48 hours later by the clock.</dd>
<dt><a href="/api/docs">The API</a></dt><dd>Every call, generated from the contract; as JSON at <a href="/api/openapi.json"><code>/api/openapi.json</code></a>.</dd>
<dt>Identity</dt><dd>The built-in issuer speaks the Amazon Cognito user-pool wire at <code>POST /identity/</code>, with <a href="/identity/.well-known/openid-configuration">discovery</a> and <a href="/identity/.well-known/jwks.json">keys</a>.</dd></dl>`,
  )
}

export function mailPage({ emails, to }: { emails: StoredEmail[]; to: string | undefined }): string {
  const rows = emails.map(
    (email) =>
      `<tr><td><a href="/dev/mail/${encodeURIComponent(email.key)}">${escapeHtml(email.subject)}</a></td><td>${escapeHtml(email.to)}</td><td>${escapeHtml(when(new Date(email.sentAt)))}</td></tr>`,
  )
  return frame(
    'Mail',
    `<form method="get" action="/dev/mail"><label>To <input name="to" type="email" value="${escapeHtml(to ?? '')}"></label><button>Show</button></form>
${rows.length > 0 ? `<table><thead><tr><th>Subject</th><th>To</th><th>Sent</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : '<p>No email yet.</p>'}`,
  )
}

export function textsPage(texts: StoredText[]): string {
  const rows = texts.map(
    ({ to, text, sentAt }) =>
      `<tr><td>${escapeHtml(to)}</td><td>${escapeHtml(text)}</td><td>${escapeHtml(when(new Date(sentAt)))}</td></tr>`,
  )
  return frame(
    'Texts',
    rows.length > 0
      ? `<table><thead><tr><th>To</th><th>Text</th><th>Sent</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      : '<p>No text yet.</p>',
  )
}

export function emailPage(email: StoredEmail): string {
  return frame(
    email.subject,
    `<p>To ${escapeHtml(email.to)}, ${escapeHtml(when(new Date(email.sentAt)))}</p>
<iframe title="The email" sandbox srcdoc="${escapeHtml(email.html)}"></iframe>
<h2>As text</h2><pre>${linked(email.text)}</pre>`,
  )
}

const linked = (text: string) =>
  escapeHtml(text)
    .replace(/https?:\/\/[^\s<&]+/g, (url) => `<a href="${url}">${url}</a>`)
    .replace(/^\d{6}$/gm, (code) => `<span class="code">${code}</span>`)

export function carrierPage(parcels: Awaited<ReturnType<typeof storedParcels>>): string {
  const rows = parcels.map((parcel) => {
    const { postedAt, deliveredAt } = parcel.scans ?? { postedAt: null, deliveredAt: null }
    const state = parcel.voidedAt
      ? 'Voided'
      : deliveredAt
        ? `Delivered ${when(deliveredAt)}`
        : postedAt
          ? `Posted ${when(postedAt)}`
          : 'Not seen yet'
    const next = parcel.voidedAt || deliveredAt ? null : postedAt ? 'DELIVERED' : 'POSTED'
    const button = next
      ? `<form method="post" action="/dev/carrier/scan"><input type="hidden" name="trackingNumber" value="${escapeHtml(parcel.trackingNumber)}"><button name="scan" value="${next}">Scan as ${next.toLowerCase()}</button></form>`
      : ''
    return `<tr><td><code>${escapeHtml(parcel.trackingNumber)}</code><br>${escapeHtml(parcel.reference)}</td><td>${escapeHtml(parcel.contents)}, from ${escapeHtml(parcel.from.name)} to ${escapeHtml(parcel.to.name)}, ${escapeHtml(parcel.to.postcode)}</td><td>${escapeHtml(state)}</td><td>${button}</td></tr>`
  })
  return frame(
    'Post',
    `<form method="post" action="/dev/carrier/scan"><label>Tracking number <input name="trackingNumber" required></label><button name="scan" value="POSTED">Scan as posted</button><button name="scan" value="SEEN">Leave at the depot</button><button name="scan" value="DELIVERED">Scan as delivered</button></form>
${rows.length > 0 ? `<table><thead><tr><th>Number</th><th>Parcel</th><th>Seen</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>` : '<p>No label has been ordered yet.</p>'}`,
  )
}

const steps: [string, string][] = [
  ['PT10M', '10 minutes'],
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P7D', '7 days'],
  ['P30D', '30 days'],
]

export function clockPage(now: Date): string {
  const buttons = steps.map(([duration, words]) => `<button name="advance" value="${duration}">+ ${words}</button>`)
  return frame(
    'Clock',
    `<p>It is <strong>${escapeHtml(when(now))}</strong> in London for Hemline.</p>
<form method="post" action="/dev/clock">${buttons.join('')}</form>
<form method="post" action="/dev/clock"><label>ISO 8601 duration <input name="advance" value="P1D" required></label><button>Move forward</button></form>
<p>The clock only goes forward. Everything that becomes due on the way happens at once. Sign-ins last an hour and are renewed for 30 days, so after a longer leap you sign in again.</p>`,
  )
}

const at = (iso: string | null) =>
  iso ? new Date(iso).toLocaleTimeString('en-GB', { timeZone: 'Europe/London' }) : 'not yet'

export function jobsPage({ queues, sweeps }: Awaited<ReturnType<Jobs['report']>>): string {
  const queueRows = queues.map(
    (queue) =>
      `<tr><td><code>${escapeHtml(queue.name)}</code></td><td>${queue.waiting}</td><td>${queue.failed}</td></tr>`,
  )
  const sweepRows = sweeps.map((sweep) => {
    const failures =
      sweep.failures > 0 ? `${sweep.failures}, last ${at(sweep.lastFailureAt)}: ${sweep.lastFailure}` : ''
    const cells = [
      `${at(sweep.lastRunAt)}${sweep.isLate ? ' (late)' : ''}`,
      at(sweep.nextRunAt),
      sweep.tookMs === null ? '' : `${sweep.tookMs} ms`,
      `${sweep.runs}`,
      failures,
      sweep.process ?? '',
    ]
    return `<tr><td><code>${escapeHtml(sweep.name)}</code></td>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  return frame(
    'Jobs',
    `<form method="post" action="/dev/jobs/drain"><button>Do everything that is due</button></form>
<h2>Queues</h2><table><thead><tr><th>Queue</th><th>Waiting</th><th>Failed</th></tr></thead><tbody>${queueRows.join('')}</tbody></table>
<h2>Timers</h2><p>What every timer did last, in whichever process, by this machine’s own clock.</p><div class="wide"><table class="timers"><thead><tr><th>Timer</th><th>Last run</th><th>Next</th><th>Took</th><th>Runs</th><th>Failures</th><th>Process</th></tr></thead><tbody>${sweepRows.join('')}</tbody></table></div>`,
  )
}
