import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'

/** Signs the cursors of lists (product.md §7), each for one list and one member. */
export type Cursors = {
  sign(list: string, cursor: string): Promise<string>
  /** Returns the cursor's content. Throws INVALID for a cursor that was not issued for this list and member. */
  open(list: string, signed: string): Promise<string>
}

const SIGNATURE_BYTES = 16

/** Cursors signed with a secret that all nodes share. */
export function openCursors(secret: () => Promise<string>): Cursors {
  const signatureOf = async (list: string, cursor: string) =>
    createHmac('sha256', await secret())
      .update(`${list}\n${cursor}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
  return {
    sign: async (list, cursor) => `${cursor}.${(await signatureOf(list, cursor)).toString('base64url')}`,
    async open(list, signed) {
      const [cursor = '', given = '', ...rest] = signed.split('.')
      const expected = await signatureOf(list, cursor)
      const signature = Buffer.from(given, 'base64url')
      const isOurs = rest.length === 0 && signature.length === expected.length && timingSafeEqual(signature, expected)
      if (!isOurs) throw new Refusal('INVALID', { fields: { lastKey: 'This isn’t a place in the list' } })
      return cursor
    },
  }
}
