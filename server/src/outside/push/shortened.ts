import type { PushMessage } from './port.ts'

/** Every push service takes about 4,000 bytes a message; JSON may need two for one. */
const TITLE_MAX_BYTES = 360
const BODY_MAX_BYTES = 1200

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the message with a title and body that every push service takes. */
export function shortened({ title, body, ...rest }: PushMessage): PushMessage {
  return { title: cut(title, TITLE_MAX_BYTES), body: cut(body, BODY_MAX_BYTES), ...rest }
}

/** Returns as many whole letters of a text, of any script, as fit into that many bytes. */
function cut(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  let bytes = Buffer.byteLength('…')
  let end = 0
  for (const { segment } of letters.segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > most) break
    end += segment.length
  }
  return `${text.slice(0, end)}…`
}
