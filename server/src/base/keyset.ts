import { Refusal } from './refusal.ts'

/** An opaque cursor over (timestamp with microseconds as text, id): remains valid while rows are added and removed. */
export type Keyset = { at: string; id: string }

export function writeLastKey(key: Keyset): string {
  return Buffer.from(`${key.at}|${key.id}`).toString('base64url')
}

const idForms = {
  text: /^[0-9A-Za-z-]{1,40}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

/** Reads a cursor of a list whose ids are UUIDs or other texts. Throws INVALID for anything that is not one. */
export function readLastKey(text: string, ids: keyof typeof idForms = 'uuid'): Keyset {
  const [at, id, ...rest] = Buffer.from(text, 'base64url').toString('utf8').split('|')
  const isOurs =
    at &&
    id &&
    rest.length === 0 &&
    /^[12]\d{3}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00(:00)?)$/.test(at) &&
    isMoment(at) &&
    idForms[ids].test(id)
  if (!isOurs) throw new Refusal('INVALID', { fields: { lastKey: 'This isn’t a place in the list' } })
  return { at, id }
}

/** Whether the date exists: PostgreSQL rejects a 30th of February. */
function isMoment(at: string): boolean {
  const seconds = `${at.slice(0, 10)}T${at.slice(11, 19)}`
  const time = Date.parse(`${seconds}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(seconds)
}
