import { Refusal } from './refusal.ts'

/** An opaque cursor over (time with microseconds as text, id): stays right while rows come and go. */
export type Keyset = { at: string; id: string }

export function writeLastKey(key: Keyset): string {
  return Buffer.from(`${key.at}|${key.id}`).toString('base64url')
}

/** Reads a cursor that we gave out. Throws INVALID for anything else. */
export function readLastKey(text: string): Keyset {
  const [at, id, ...rest] = Buffer.from(text, 'base64url').toString('utf8').split('|')
  const isOurs =
    at &&
    id &&
    rest.length === 0 &&
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00(:00)?)$/.test(at) &&
    /^[0-9A-Za-z-]{1,40}$/.test(id)
  if (!isOurs) throw new Refusal('INVALID', { fields: { lastKey: 'This is not a place in the list' } })
  return { at, id }
}
