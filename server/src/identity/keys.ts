import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
} from 'jose'
import { getOrCreateSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'

/** The key pair that signs our tokens: the private key, and the public one as published. */
export type SigningKey = { kid: string; privateKey: CryptoKey; published: JSONWebKeySet }

/** Returns the signing key of this installation; the first node that starts creates it. */
export async function readSigningKey(deps: Pick<Deps, 'db' | 'clock'>): Promise<SigningKey> {
  const text = await getOrCreateSecret(deps, 'identity.signing-key', async () => {
    const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
    return JSON.stringify(await exportJWK(privateKey))
  })
  const jwk = JSON.parse(text) as JWK
  const { kty, n, e } = jwk as { kty: string; n: string; e: string }
  const kid = await calculateJwkThumbprint({ kty, n, e })
  const privateKey = (await importJWK({ ...jwk, alg: 'RS256' }, 'RS256')) as CryptoKey
  return { kid, privateKey, published: { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] } }
}
