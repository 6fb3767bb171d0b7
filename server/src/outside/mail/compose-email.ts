import { escapeHtml } from '../../base/escape-html.ts'
import type { EmailMessage } from './port.ts'

export type EmailParts = {
  to: string
  subject: string
  /** Plain sentences; they are escaped, never interpreted as HTML. */
  paragraphs: readonly string[]
  /** A code to copy, shown large. */
  code?: string | undefined
  /** One call to action. */
  action?: { label: string; url: string } | undefined
  /** In small type at the end: why the recipient gets this, and where to change that. */
  note?: { words: string; label: string; url: string } | undefined
}

const NOT_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * Text for one header line: control characters and line breaks become spaces, so that a name cannot inject headers; direction
 * marks, which let a subject read as another one, are removed. Inputs are folded (product.md §11); this also holds for texts
 * that were stored before.
 */
export function oneLine(text: string): string {
  return text.replace(NOT_ONE_LINE, ' ').replace(DIRECTION, '').trim()
}

/** A text as paragraphs of HTML: as in plain text, an empty line ends a paragraph and a line break begins a line. */
const paragraph = (words: string): string =>
  words
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p style="margin:0 0 16px">${part.split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('\n')

/**
 * Returns any email of Hemline except its key: plain text and the same in HTML, in the look of the app, without
 * pictures or tracking.
 */
export function composeEmail({ to, subject, paragraphs, code, action, note }: EmailParts): Omit<EmailMessage, 'key'> {
  const [first, ...rest] = paragraphs
  const text = [
    first,
    ...(code ? [code] : []),
    ...rest,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    'Hemline',
    ...(note ? [`${note.words} ${note.label}: ${note.url}`] : []),
  ].join('\n\n')
  const body = [
    paragraph(first ?? ''),
    ...(code
      ? [
          `<p style="margin:24px 0;font:600 32px/1.2 Inter,Arial,sans-serif;letter-spacing:8px;color:#5B2A4A">${escapeHtml(code)}</p>`,
        ]
      : []),
    ...rest.map(paragraph),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:#5B2A4A;color:#FFFFFF;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`,
        ]
      : []),
    ...(note
      ? [
          `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #E9E1DA;font-size:14px;color:#6B5F68">${escapeHtml(note.words)} <a href="${escapeHtml(note.url)}" style="color:#5B2A4A">${escapeHtml(note.label)}</a></p>`,
        ]
      : []),
  ]
  const html = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#FBF8F4;color:#241C22;font:16px/1.5 Inter,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#FFFFFF;border:1px solid #E9E1DA;border-radius:12px">
<p style="margin:0 0 24px;font:600 22px/1.2 Fraunces,Georgia,serif;color:#5B2A4A">Hemline</p>
<h1 style="margin:0 0 16px;font:600 22px/1.3 Fraunces,Georgia,serif">${escapeHtml(subject)}</h1>
${body.join('\n')}
</div></body></html>
`
  return { to: oneLine(to), subject: oneLine(subject), text: `${text}\n`, html }
}
