import type { Day } from '../days.ts'
import { type DatePart, dayOfEntered, type EnteredDate } from '../entered-date.ts'
import { ADULT_YEARS, EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'
import { birthdateTexts, identityTexts } from './words.ts'

/** Whether someone born on that day is 18 on the given day in London. Born on 29 February: on 1 March of a common year. */
export function isAdult(birthdate: Day, today: Day): boolean {
  const year = Number(birthdate.slice(0, 4)) + ADULT_YEARS
  return `${String(year).padStart(4, '0')}${birthdate.slice(4)}` <= today
}

export const FIRST_BIRTHDATE: Day = '1900-01-01'

/**
 * Returns the day a member was born from what they entered, or a sentence and the field it is about. The server refuses the
 * same days.
 */
export function readBirthdate(entered: EnteredDate, today: Day): { birthdate: Day } | { part: DatePart; text: string } {
  const read = dayOfEntered(entered)
  if (typeof read !== 'string') {
    if (read.problem === 'missing') return { part: read.parts[0] ?? 'day', text: birthdateTexts.missing(read.parts) }
    if (read.problem === 'wrong') return { part: read.part, text: birthdateTexts.wrong[read.part] }
    return { part: 'day', text: birthdateTexts.noSuchDay(entered.day, read.month, read.year) }
  }
  if (read < FIRST_BIRTHDATE) return { part: 'year', text: birthdateTexts.tooLongAgo }
  if (read > today) return { part: 'year', text: birthdateTexts.past }
  return isAdult(read, today) ? { birthdate: read } : { part: 'year', text: identityTexts.tooYoung }
}

const LABEL_MAX = 63

/** Invisible spaces, which are often copied with an address. */
const INVISIBLE = /[\u00AD\u180E\u200B-\u200F\u2028-\u202F\u2060-\u2064\u2066-\u2069\uFEFF]/g
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i

/** Any script: the sending mail server encodes names beyond ASCII. */
const LABEL = /^(?:xn|[\p{L}\p{M}\p{N}]+)(?:-?-[\p{L}\p{M}\p{N}]+)*$/u
const LAST_LABEL = /^(?:[\p{L}\p{M}]{2,63}|xn--(?:[a-z0-9]+-)*[a-z0-9]+)$/u

/**
 * Returns an email address in its stored form: trimmed, without invisible spaces, in lower case. Null for an
 * undeliverable one: GOV.UK Notify's rules, which are stricter than the standard (no quotes, no IP address, a real
 * top-level domain).
 */
export function parseEmail(text: string): string | null {
  const email = text.replace(INVISIBLE, '').trim().toLowerCase()
  const [local = '', host = '', ...more] = email.split('@')
  if (more.length > 0 || email.length > EMAIL_MAX || email.includes('..') || !LOCAL.test(local)) return null
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  const isHost = labels.length > 1 && labels.every((label) => label.length <= LABEL_MAX && LABEL.test(label))
  return isHost && LAST_LABEL.test(last) ? email : null
}

/** Whether a password is long enough and not too long, counted in code points. */
export function isPasswordLongEnough(password: string): boolean {
  const length = [...password].length
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX
}

/** The member's own data, which a password must not be made of. */
export type OwnData = {
  email: string
  firstName?: string | null
  secondName?: string | null
  birthdate?: string | null
}

/** The minimum number of characters left after removing the member's own data. */
const REST_MIN = 8
const WORD_MIN = 3
const UNIT_MAX = 4
const HEMLINE = 'hemline'
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiopasdfghjklzxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp']

/** The form that is compared: letters and digits only, without case and marks. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is mostly the member's email, name or date of birth, or our own name (NIST SP 800-63B §3.1.1.2). */
export function isMadeOfOwnData(password: string, own: OwnData): boolean {
  const given = plain(password)
  let rest = given
  for (const word of wordsOf(own)) rest = rest.split(word).join('')
  return rest !== given && [...rest].length < REST_MIN
}

function wordsOf({ email, firstName, secondName, birthdate }: OwnData): string[] {
  const [local = '', domain = ''] = email.split('@')
  const [year = '', month = '', day = ''] = (birthdate ?? '').split('-')
  const words = [
    email,
    local,
    ...local.split(/[^\p{L}]+/u),
    ...local.split(/[^\p{L}\p{N}]+/u),
    domain,
    ...domain.split('.'),
    `${firstName ?? ''}${secondName ?? ''}`,
    firstName ?? '',
    ...(secondName ?? '').split(/\s+/),
    ...(year ? [year + month + day, day + month + year, month + day + year, day + month + year.slice(2), year] : []),
    HEMLINE,
  ]
  const long = words.map(plain).filter((word) => [...word].length >= WORD_MIN)
  return [...new Set(long)].sort((one, other) => other.length - one.length)
}

/** Whether a password repeats one short piece, or is a row of the alphabet, the digits or the keyboard. */
export function isPattern(password: string): boolean {
  const text = plain(password)
  for (let size = 1; size <= UNIT_MAX; size += 1) {
    const unit = text.slice(0, size)
    if (text.length > size && unit.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text) return true
  }
  const rows = ROWS.flatMap((row) => [row, [...row].reverse().join('')])
  return rows.some((row) => row.repeat(3).includes(text)) && text.length > 0
}
