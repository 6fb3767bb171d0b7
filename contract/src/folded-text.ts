import { isBlank } from './blank.ts'

/** Scripts in which U+200C and U+200D decide how letters join: Persian, Hindi and their kin. */
const joining =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}' +
  '\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}'

const joins = new RegExp(`^[${joining}]$`, 'u')
const isPicture = /^\p{Extended_Pictographic}$/u
/** What may stand before the joiner in an emoji: a picture, its skin, or the mark that it is one. */
const endsPicture = /^(?:\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier})$/u
const joiners = /\u200C|\u200D+/g

/**
 * Returns joiners if the characters around need them, else nothing. An emoji has U+200D between two pictures: 👩‍👧.
 * No lookbehind: Safari has it since 16.4 only (decision 301).
 */
function neededJoiners(joiner: string, at: number, whole: string): string {
  const before = [...whole.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
  const [after = ''] = whole.slice(at + joiner.length, at + joiner.length + 2)
  const isNeeded =
    joiner === '\u200C'
      ? joins.test(before) && joins.test(after)
      : joiner.length === 1 && (joins.test(before) || (endsPicture.test(before) && isPicture.test(after)))
  return isNeeded ? joiner : ''
}

const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Direction marks, zero-width spaces, soft hyphens and what else cannot be seen; controls but tab, line feed and NUL. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
  /[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g
const space = /\p{Zs}/gu

/**
 * Returns a text as people see it: one kind of line break and of space, nothing invisible, accents composed (NFC). Joiners
 * stay where a script or an emoji needs them (product.md §11).
 */
export function foldText(text: string): string {
  return text
    .replace(lineBreak, '\n')
    .replace(invisible, '')
    .replace(space, ' ')
    .replace(joiners, neededJoiners)
    .normalize('NFC')
}

/** The same in one line: for names, places, brands and subjects. */
export function foldLine(text: string): string {
  return foldText(text).replace(/\s*[\n\t]\s*/g, ' ')
}

/** The fields in which line breaks are meant. Every other text of an input is one line. */
const fieldsWithLines: ReadonlySet<string> = new Set([
  'content',
  'description',
  'listingDescription',
  'message',
  'note',
  'paragraphs',
  'reason',
  'review',
  'text',
  'value',
])

/** Secrets are compared letter by letter, so they stay as they were typed. */
const fieldsAsTyped: ReadonlySet<string> = new Set(['password'])

/** How deep values are searched: no shape of ours is deeper. */
const DEEPEST = 20

function foldField(text: string, name: string): string {
  // a text with NUL is left for the rule that refuses it
  if (text === '' || text.includes('\u0000')) return text
  if (isBlank(text)) return ''
  if (fieldsAsTyped.has(name)) return text
  return fieldsWithLines.has(name) ? foldText(text) : foldLine(text)
}

/**
 * Returns the value with every text in it folded, and empty if nothing of it can be seen, so that each field's own rule
 * judges what people see: the very same value if nothing changes, otherwise a copy. `name` is the field that the value is of;
 * the texts of a list are of its field.
 */
export function foldTexts<T>(given: T, name = '', depth = 0): T {
  if (typeof given === 'string') return foldField(given, name) as T
  if (typeof given !== 'object' || given === null || depth > DEEPEST) return given
  const inside = given as Record<string, unknown>
  const isList = Array.isArray(given)
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(inside)) {
    const inner = foldTexts(inside[key], isList ? name : key, depth + 1)
    if (inner === inside[key]) continue
    copy ??= (isList ? [...given] : { ...given }) as unknown as Record<string, unknown>
    copy[key] = inner
  }
  return (copy ?? given) as T
}
