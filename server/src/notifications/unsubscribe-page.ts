import { escapeHtml } from '../base/escape-html.ts'

const style = `:root{color-scheme:light dark;--paper:#FBF8F4;--ink:#241C22;--soft:#6B5F68;--brand:#5B2A4A}
@media(prefers-color-scheme:dark){:root{--paper:#171216;--ink:#F4ECF0;--soft:#B9A9B3;--brand:#D9A5C4}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:560px;margin:0 auto;padding:48px 16px}h1{font:600 28px/1.2 Fraunces,Georgia,serif}p{color:var(--soft)}a{color:var(--brand)}
button{min-height:48px;padding:0 24px;border:0;border-radius:999px;background:var(--brand);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}`

/**
 * Returns the page behind an unsubscribe link. Opening it changes nothing, because mail programs prefetch links; the
 * button does.
 */
export function unsubscribePage(state: { token: string } | 'done' | 'unknown'): string {
  const [title, body] =
    state === 'done'
      ? [
          'You’re unsubscribed',
          '<p>You get no more news from Hemline by email. You can switch it on again in your notification settings.</p><p><a href="/">To Hemline</a></p>',
        ]
      : state === 'unknown'
        ? [
            'This link doesn’t work',
            '<p>It may have been cut off. You can end the newsletter in your notification settings.</p><p><a href="/">To Hemline</a></p>',
          ]
        : [
            'No more news from Hemline?',
            `<p>Everything about your loans and messages still reaches you.</p>
<form method="post" action="/newsletter/unsubscribe?token=${escapeHtml(encodeURIComponent(state.token))}"><button>Unsubscribe</button></form>`,
          ]
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Hemline</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`
}
