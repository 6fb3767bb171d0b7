import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'

/** Whether a password is long enough and not too long, counted in characters as people see them written. */
export function isPasswordLongEnough(password: string): boolean {
  const length = [...password].length
  return length >= PASSWORD_MIN && length <= PASSWORD_MAX
}

/** What a password must not be made of: what others know of the member. */
export type OwnData = {
  email: string
  firstName?: string | null
  secondName?: string | null
  birthdate?: string | null
}

/** So much must be left when the member's own data is taken out. */
const REST_MIN = 8
const WORD_MIN = 3
const UNIT_MAX = 4
const HEMLINE = 'hemline'
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiopasdfghjklzxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp']

/** As it is compared: without case, marks, and everything but letters and digits. */
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

/** Whether a password is one short piece over and over, or a row of the alphabet, the digits or the keyboard. */
export function isPattern(password: string): boolean {
  const text = plain(password)
  for (let size = 1; size <= UNIT_MAX; size += 1) {
    const unit = text.slice(0, size)
    if (text.length > size && unit.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text) return true
  }
  const rows = ROWS.flatMap((row) => [row, [...row].reverse().join('')])
  return rows.some((row) => row.repeat(3).includes(text)) && text.length > 0
}
