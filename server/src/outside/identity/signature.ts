import {
  type CompactVerifyGetKey,
  type CryptoKey,
  compactVerify,
  createLocalJWKSet,
  decodeProtectedHeader,
  type JSONWebKeySet,
} from 'jose'
import { isWeakModulus } from './weak-modulus.ts'

/** Published public keys, or a function that finds the key for a header (jose's remote sets). */
export type KeySet = JSONWebKeySet | CompactVerifyGetKey

/** The only accepted algorithm. Neither `none` nor a shared secret, so that a public key cannot be used as one. */
const ALGORITHMS = ['RS256']

/** Header parameters that contain a key or change the token's interpretation. An ID token needs none of them. */
const UNWANTED = ['crit', 'b64', 'jwk', 'jku', 'x5u', 'x5c', 'zip', 'enc']

const COMPACT = /^[\w-]+\.[\w-]*\.[\w-]+$/

/** Whether a part is canonical base64url; otherwise one token would have many encodings. */
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part

const soundKeys = new WeakMap<CryptoKey, boolean>()

/** Whether an RSA key is sound: an exponent above 2, and a modulus without a known weakness. */
async function isSound(key: CryptoKey): Promise<boolean> {
  const cached = soundKeys.get(key)
  if (cached !== undefined) return cached
  const { n = '', e = '' } = (await crypto.subtle.exportKey('jwk', key)) as { n?: string; e?: string }
  const number = (text: string) => BigInt(`0x0${Buffer.from(text, 'base64url').toString('hex')}`)
  const sound = number(e) > 2n && !isWeakModulus(number(n))
  soundKeys.set(key, sound)
  return sound
}

/**
 * Verifies a compact token's RS256 signature with the keys of its issuer and returns the payload's bytes. Throws for
 * any other text: another algorithm, a header that contains a key, a key that is too small or weak.
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
