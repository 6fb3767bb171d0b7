import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { Refusal } from './refusal.ts'
import { cachedSecret } from './secrets.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
/** What an operator reads where no key fits: only who runs the server can help. */
const NO_KEY =
  'This was encrypted with a key that PAYOUT_KEY doesn’t have. Ask the person who looks after the server to add it.'

/** Encrypts texts that must not be readable in the database or a backup, and decrypts them. */
export type Sealer = {
  /** The names of the keys, one of which is what a sealed text begins with, before its dot. */
  names: readonly string[]
  /** `about` identifies the row (authenticated data): in another row the text does not open. */
  seal(text: string, about: string): string
  /** Throws when the text was modified or belongs to another row; MOVE_NOT_ALLOWED, in words for an operator, when no key fits. */
  open(sealed: string, about: string): string
}

const nameOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** Whether a setting is one base64 key of 32 bytes, or several separated by commas. */
export function areSealKeys(text: string): boolean {
  return text.split(',').every((key) => Buffer.from(key.trim(), 'base64').length === KEY_BYTES)
}

const keysIn = (texts: readonly string[]) => texts.map((text) => Buffer.from(text.trim(), 'base64'))

/** Returns the names of the keys in a setting that `areSealKeys`. */
export const namesOfSealKeys = (text: string): string[] => keysIn(text.split(',')).map(nameOf)

/** AES-256-GCM with the first key; the others only open what was sealed with them earlier (decision 79). */
export function createSealer(keys: readonly Buffer[]): Sealer {
  const byName = new Map(keys.map((key) => [nameOf(key), key]))
  return {
    names: [...byName.keys()],
    seal(text, about) {
      const key = keys[0]!
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${nameOf(key)}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, about) {
      const [name = '', rest = ''] = sealed.split('.')
      const key = byName.get(name)
      if (!key) throw new Refusal('MOVE_NOT_ALLOWED', { message: NO_KEY })
      const bytes = Buffer.from(rest, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

/**
 * The sealer of this installation's stored secrets: bank accounts, operators' second factors, what letters say. With the keys of
 * PAYOUT_KEY, named so when it sealed bank accounts alone; development creates its own key.
 */
export async function secretSealer(place: {
  db: Db
  clock: Clock
  env: { PAYOUT_KEY?: string | undefined }
}): Promise<Sealer> {
  const texts = place.env.PAYOUT_KEY?.split(',') ?? [await cachedSecret(place, 'payout-key')]
  return createSealer(keysIn(texts))
}
