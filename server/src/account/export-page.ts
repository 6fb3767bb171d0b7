import { escapeHtml } from '../base/escape-html.ts'
import { plainPage } from '../base/plain-page.ts'

/** Returns the page behind the link of an export on request. Mail programs open links in advance: the button downloads. */
export function exportPage(state: { token: string } | 'unknown' | 'many' | 'away'): string {
  const [title, body]: [string, string] =
    state === 'unknown'
      ? ['This link doesn’t work', '<p>It may have been cut off or have run out. Please write to us for a new one.</p>']
      : state === 'many'
        ? ['You’ve downloaded your data several times today', '<p>Please try again tomorrow.</p>']
        : state === 'away'
          ? [
              'We can’t make your copy right now',
              '<p>Please try again in a few minutes. The link in your email still works.</p>',
            ]
          : [
              'A copy of your data',
              `<p>A ZIP file with everything we hold about you, and your photos.</p>
<form method="post" action="/data-export?token=${escapeHtml(encodeURIComponent(state.token))}"><button>Download</button></form>`,
            ]
  return plainPage(title, body)
}
