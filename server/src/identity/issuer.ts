import { BUILT_IN_CLIENT_ID } from '@hemline/contract/identity/shapes.ts'
import { memoizeAsync } from '../base/memoize-async.ts'
import { cachedSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'
import type { Trust } from '../outside/identity/port.ts'
import { readSigningKey, type SigningKey } from './keys.ts'

/** Our own issuer: what every operation on the wire works with. */
export type Issuer = Deps & {
  /** The `iss` of its tokens: where its discovery document lies. */
  address(): string
  signingKey(): Promise<SigningKey>
  /** The key that codes and throttles are derived with. */
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

/** Trust in the tokens of our own issuer; its keys are read here, not fetched. */
export function trustBuiltIn(issuer: Issuer): Trust {
  return {
    issuer: issuer.address,
    audience: BUILT_IN_CLIENT_ID,
    tokenUse: 'required',
    keys: async () => (await issuer.signingKey()).published,
  }
}
