import {
  type CompactVerifyGetKey,
  type CryptoKey,
  compactVerify,
  createLocalJWKSet,
  decodeProtectedHeader,
  type JSONWebKeySet,
} from 'jose'
import { isWeakModulus } from './weak-modulus.ts'

/** Public keys as they are published, or a function that finds the key of a header (jose's remote sets). */
export type KeySet = JSONWebKeySet | CompactVerifyGetKey

/** The one signature that we believe. Not `none`, and no shared secret, so that a public key cannot be used as one. */
const ALGORITHMS = ['RS256']

/** Parts of a header that bring a key along or change how the token is to be read. An ID token needs none of them. */
const UNWANTED = ['crit', 'b64', 'jwk', 'jku', 'x5u', 'x5c', 'zip', 'enc']

const COMPACT = /^[\w-]+\.[\w-]*\.[\w-]+$/

/** Whether a part is base64url in the only way it can be written; otherwise one token could be sent in many spellings. */
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part

const soundKeys = new WeakMap<CryptoKey, boolean>()

/** Whether an RSA key may be trusted at all: an exponent above 2 and a modulus that is not of the kind that can be factored. */
async function isSound(key: CryptoKey): Promise<boolean> {
  const known = soundKeys.get(key)
  if (known !== undefined) return known
  const { n = '', e = '' } = (await crypto.subtle.exportKey('jwk', key)) as { n?: string; e?: string }
  const number = (text: string) => BigInt(`0x0${Buffer.from(text, 'base64url').toString('hex')}`)
  const sound = number(e) > 2n && !isWeakModulus(number(n))
  soundKeys.set(key, sound)
  return sound
}

/**
 * Checks a compact token's RS256 signature by the keys of its issuer and gives the payload's bytes as they were signed.
 * Throws for every other text: another algorithm, a header that brings its own key, a key too small or badly made.
 */
export async function checkSignature(compactJws: string, keySet: KeySet): Promise<Uint8Array> {
  if (!COMPACT.test(compactJws) || !compactJws.split('.').every(isCanonical)) throw new Error('not a compact token')
  const unwanted = UNWANTED.filter((name) => name in decodeProtectedHeader(compactJws))
  if (unwanted.length > 0) throw new Error(`the header has ${unwanted.join(', ')}`)
  const find = typeof keySet === 'function' ? keySet : createLocalJWKSet(keySet)
  const { payload, key } = await compactVerify(compactJws, find, { algorithms: ALGORITHMS })
  if (key instanceof Uint8Array || !(await isSound(key))) throw new Error('the key is not sound')
  return payload
}
