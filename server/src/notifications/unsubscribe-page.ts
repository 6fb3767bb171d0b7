import { escapeHtml } from '../base/escape-html.ts'
import { plainPage } from '../base/plain-page.ts'

/**
 * Returns the page behind an unsubscribe link. Opening it changes nothing, because mail programs prefetch links; the
 * button does.
 */
export function unsubscribePage(state: { token: string } | 'done' | 'unknown'): string {
  const [title, body]: [string, string] =
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
  return plainPage(title, body)
}
