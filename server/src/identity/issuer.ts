import { BUILT_IN_CLIENT_ID } from '@hemline/contract/identity/shapes.ts'
import { memoizeAsync } from '../base/memoize-async.ts'
import { cachedSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'
import type { Trust } from '../outside/identity/port.ts'
import { readSigningKey, type SigningKey } from './keys.ts'

/** Our own issuer: the dependencies of its operations. */
export type Issuer = Deps & {
  /** The `iss` of its tokens: the URL of its discovery document. */
  address(): string
  signingKey(): Promise<SigningKey>
  /** The secret that codes and throttle keys are derived from. */
  secret(): Promise<string>
}

export function openIssuer(deps: Deps): Issuer {
  return {
    ...deps,
    address: () => `${deps.env.publicUrl}/identity`,
    signingKey: memoizeAsync(() => readSigningKey(deps)),
    secret: () => cachedSecret(deps, 'identity.codes'),
  }
}

/** Returns the trust in tokens of our own issuer; its keys are read from the database, not fetched. */
export function trustBuiltIn(issuer: Issuer): Trust {
  return {
    issuer: issuer.address,
    audience: BUILT_IN_CLIENT_ID,
    tokenUse: 'required',
    skewSeconds: 5,
    issuedAheadSeconds: Number.POSITIVE_INFINITY,
    keys: async () => (await issuer.signingKey()).published,
  }
}
