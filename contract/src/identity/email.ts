import { z } from 'zod/mini'
import { identityTexts } from './words.ts'

export const EMAIL_MAX = 254
const HOST_MAX = 253
const LABEL_MAX = 63

/** Spaces that nobody sees, which come along when an address is copied. */
const INVISIBLE = /[\u00AD\u180E\u200B-\u200F\u2028-\u202F\u2060-\u2064\u2066-\u2069\uFEFF]/g
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i
/** Of any script: names beyond ASCII are turned into theirs by whoever sends the letter. */
const LABEL = /^(?:xn|[\p{L}\p{M}\p{N}]+)(?:-?-[\p{L}\p{M}\p{N}]+)*$/u
const LAST_LABEL = /^(?:[\p{L}\p{M}]{2,63}|xn--(?:[a-z0-9]+-)*[a-z0-9]+)$/u

/**
 * An e-mail address as it is kept: without spaces around it or invisible ones in it, in lower case. Null for what no mail
 * reaches: GOV.UK Notify's rules, which are stricter than the standard (no quotes, no address of a number, a real top level).
 */
export function parseEmail(text: string): string | null {
  const email = text.replace(INVISIBLE, '').trim().toLowerCase()
  const [local = '', host = '', ...more] = email.split('@')
  if (more.length > 0 || email.length > EMAIL_MAX || email.includes('..') || !LOCAL.test(local)) return null
  const labels = host.split('.')
  const last = labels.at(-1) ?? ''
  const isHost =
    labels.length > 1 &&
    host.length <= HOST_MAX &&
    labels.every((label) => label.length <= LABEL_MAX && LABEL.test(label))
  return isHost && LAST_LABEL.test(last) ? email : null
}

/** An e-mail address on the wire: read by `parseEmail`. */
export const Email = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const email = parseEmail(text)
    if (email !== null) return email
    context.issues.push({ code: 'custom', message: identityTexts.emailInvalid, input: text })
    return z.NEVER
  }),
)
