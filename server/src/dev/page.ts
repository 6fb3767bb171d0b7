import { escapeHtml } from '../outside/mail/letter.ts'

/** A plain page of the development pages: no scripts, its own small style. `body` is HTML that is already escaped. */
export function devPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Hemline development</title>
<style>
:root{color-scheme:light dark;--paper:#FBF8F4;--surface:#fff;--ink:#241C22;--soft:#6B5F68;--line:#E9E1DA;--brand:#5B2A4A}
@media(prefers-color-scheme:dark){:root{--paper:#171216;--surface:#211A20;--ink:#F4ECF0;--soft:#B9AAB4;--line:#3A3038;--brand:#E0A9CC}}
body{margin:0;padding:24px 16px;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto}h1{font:600 28px/1.2 Georgia,serif;margin:0 0 16px}
a{color:var(--brand)}nav{margin-bottom:24px}nav a{margin-right:16px}
section,li.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px;margin:0 0 12px;list-style:none}
ul{padding:0;margin:0}small{color:var(--soft)}code{font-size:14px;overflow-wrap:anywhere}
button{min-height:44px;padding:0 16px;border:0;border-radius:999px;background:#5B2A4A;color:#fff;font:inherit;cursor:pointer;margin:4px 8px 4px 0}
iframe{width:100%;height:560px;border:1px solid var(--line);border-radius:12px;background:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:4px 8px 4px 0;border-bottom:1px solid var(--line)}
</style></head><body><main>
<nav aria-label="Development"><a href="/dev">Development</a><a href="/dev/mail">Mail</a><a href="/dev/stripe">Cards</a><a href="/dev/clock-page">Clock</a><a href="/dev/jobs">Jobs</a><a href="/api/docs">API</a><a href="/">Hemline</a></nav>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>`
}
