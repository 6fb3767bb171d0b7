import type { FastifyReply } from 'fastify'

const style = `:root{color-scheme:light dark;--paper:#FBF8F4;--ink:#241C22;--soft:#6B5F68;--brand:#5B2A4A}
@media(prefers-color-scheme:dark){:root{--paper:#171216;--ink:#F4ECF0;--soft:#B9A9B3;--brand:#D9A5C4}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:560px;margin:0 auto;padding:48px 16px}h1{font:600 28px/1.2 Fraunces,Georgia,serif}p{color:var(--soft)}a{color:var(--brand)}
button{min-height:48px;padding:0 24px;border:0;border-radius:999px;background:var(--brand);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}`

/**
 * Returns a page without the app, behind a link in an email: it is opened without signing in, its address is passed to no
 * one, and search engines do not list it. `title` and `body` are HTML.
 */
export function plainPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title} · Hemline</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`
}

/** Sends such a page, which no cache stores. */
export const sendPlainPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
