import { createLocalJWKSet, errors, type JSONWebKeySet } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../base/clock.ts'
import type { StoredDocuments } from '../../base/issuer-documents.ts'
import { timeLimits } from '../../base/time-limits.ts'
import { freshened } from './freshened.ts'
import { Metadata } from './metadata.ts'
import { IssuerUnavailable } from './port.ts'
import type { KeySet } from './signature.ts'

const MINUTE_MS = 60_000
const METADATA_FRESH_MS = 60 * MINUTE_MS
/** A key that the issuer withdrew is accepted for at most this long. */
const KEYS_FRESH_MS = 10 * MINUTE_MS

const Keys = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) })

export type Documents = {
  /** Returns the discovery document. Throws IssuerUnavailable while it is unknown. */
  metadata(): Promise<Metadata>
  /** Finds keys by a token's header; the set is read again for an unknown one. Throws IssuerUnavailable while it is unknown. */
  keys: KeySet
}

const discoveryAddress = (issuer: string) => `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`

/** Opens the documents of an issuer: its discovery document, and its keys at `jwksUrl` or where that document says. */
export function openDocuments(
  { issuer, jwksUrl }: { issuer: string; jwksUrl?: string | undefined },
  { clock, stored }: { clock: Clock; stored: StoredDocuments },
): Documents {
  const metadata = freshened({
    clock,
    freshMs: METADATA_FRESH_MS,
    read: async () => {
      const document = Metadata.parse(await fetchJson(discoveryAddress(issuer)))
      if (document.issuer !== issuer) throw new Error(`${discoveryAddress(issuer)} is of another issuer`)
      return document
    },
    stored: stored.of(issuer, 'metadata', (body) => Metadata.parse(body)),
  })
  const keys = freshened({
    clock,
    freshMs: KEYS_FRESH_MS,
    read: async () => {
      const address = jwksUrl ?? (await metadata.get()).jwks_uri
      if (!address) throw new Error(`${issuer} names no keys`)
      return Keys.parse(await fetchJson(address))
    },
    stored: stored.of(issuer, 'keys', (body) => Keys.parse(body)),
  })
  const unavailable = (error: unknown): never => {
    throw new IssuerUnavailable(`no documents of ${issuer}`, { cause: error })
  }
  return {
    metadata: () => metadata.get().catch(unavailable),
    async keys(header, token) {
      const find = (set: object) => createLocalJWKSet(set as JSONWebKeySet)(header, token)
      try {
        return await find(await keys.get().catch(unavailable))
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        // a new key of the issuer, or an invention: the set is read again, but not for each of many
        return find(await keys.renew().catch(unavailable))
      }
    },
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const signal = AbortSignal.timeout(timeLimits.outside.issuerMs)
  const answer = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json()
}
