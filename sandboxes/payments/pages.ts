import type { Stripe } from 'stripe'
import type { TestCard } from './test-cards.ts'

/** The content security policy of these pages; `returnsTo` is the target of the bank's form. */
export function pagePolicy(returnsTo?: string): string {
  const target = returnsTo ? ` ${new URL(returnsTo).origin}` : ''
  return `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'${target}`
}

/** The "banking app": asks the card's owner to approve the payment. */
export function bankPage(intent: Stripe.SetupIntent, last4: string | null): string {
  const pence = Number(intent.metadata?.amountPence ?? 0)
  const amount = pence > 1 ? `£${(pence / 100).toFixed(2)}` : null
  const isWaiting = intent.status === 'requires_action'
  const question = amount
    ? `Hemline would like to keep your card for a request of <strong>${amount}</strong>. Nothing is taken now.`
    : 'Hemline would like to keep your card as a guarantee. Nothing is taken now.'
  const body = isWaiting
    ? `<h1>Is this you?</h1>
       <p>${question}</p>
       <dl><dt>Shop</dt><dd>Hemline</dd><dt>Card</dt><dd>Ending in ${escaped(last4 ?? '????')}</dd></dl>
       <form method="post">
         <button name="decision" value="approve" class="main">Approve</button>
         <button name="decision" value="refuse">Refuse</button>
       </form>
       <p class="small">If you did not expect this, choose Refuse.</p>`
    : `<h1>All done</h1>
       <p>You have already answered this one.</p>
       <form method="post"><button name="decision" value="back" class="main">Back to Hemline</button></form>`
  return page(
    'Your bank',
    `<header><span class="crest" aria-hidden="true">B</span> Your bank</header><main>${body}</main>`,
  )
}

/** The description of this sandbox, and its test cards. */
export function cardsPage(cards: TestCard[]): string {
  const rows = cards
    .map((card) => `<tr><td><code>${grouped(card.number)}</code></td><td>${escaped(card.about)}</td></tr>`)
    .join('')
  return page(
    'Payment sandbox',
    `<main class="wide"><h1>Payment sandbox</h1>
     <p>It speaks Stripe's wire format at <code>/dev/stripe/v1/</code> and moves no real money. Any expiry date in the
     future and any three digits as the security code will do.</p>
     <table><thead><tr><th scope="col">Card</th><th scope="col">What happens</th></tr></thead><tbody>${rows}</tbody></table>
     <p>Everything that was held, taken and given back is at <a href="/dev/payments.json">/dev/payments.json</a>.</p></main>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>
:root { color-scheme: light; font-family: system-ui, sans-serif; color: #14213d; background: #eef2f7 }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; padding: 1.5rem 1rem; box-sizing: border-box }
header { display: flex; align-items: center; gap: .6rem; font-weight: 600; margin-bottom: 1rem }
.crest { display: grid; place-items: center; width: 2rem; height: 2rem; border-radius: .5rem; background: #14213d; color: #fff }
main { background: #fff; border-radius: 1rem; padding: 1.5rem; width: 100%; max-width: 24rem; box-sizing: border-box; box-shadow: 0 1px 3px #14213d26 }
main.wide { max-width: 46rem }
h1 { font-size: 1.4rem; margin: 0 0 .75rem } p { line-height: 1.5; margin: 0 0 1rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .4rem 1rem; margin: 0 0 1.25rem } dt { color: #52607a } dd { margin: 0; text-align: right }
form { display: grid; gap: .6rem } .small { font-size: .875rem; color: #52607a; margin: 1rem 0 0 }
button { font: inherit; font-weight: 600; min-height: 3rem; border-radius: .75rem; border: 1px solid #14213d; background: #fff; color: #14213d; cursor: pointer }
button.main { background: #14213d; color: #fff } button:focus-visible { outline: 3px solid #5b8def; outline-offset: 2px }
table { border-collapse: collapse; width: 100%; margin-bottom: 1rem } th, td { text-align: left; padding: .45rem .5rem .45rem 0; border-bottom: 1px solid #dde4ee; vertical-align: top }
td:first-child { white-space: nowrap }
</style></head><body>${body}</body></html>`
}

function grouped(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
