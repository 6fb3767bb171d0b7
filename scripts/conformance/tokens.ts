import type { JSONWebKeySet } from 'jose'
import { checkSignature } from '../../server/src/outside/identity/signature.ts'
import { type Outcome, openSet } from './report.ts'

type Read = (path: string) => unknown
type Key = JSONWebKeySet | JSONWebKeySet['keys'][number]
type Vector = { tcId: number; comment: string; result: 'valid' | 'invalid'; jws?: unknown; jwe?: unknown }
type Vectors = { testGroups: { comment: string; public?: Key; private?: Key; tests: Vector[] }[] }

const FILES = { signature: 'tokens: signatures', key: 'tokens: keys', crypto: 'tokens: signatures and encryption' }

/** Whether a token's header states RS256; no other token may be accepted. */
function isRs256(token: string): boolean {
  try {
    return JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).alg === 'RS256'
  } catch {
    return false
  }
}

/** Tokens marked invalid are refused, and so is every valid token with another algorithm, encrypted, or not compact. */
export async function checkTokens(read: Read): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [file, name] of Object.entries(FILES)) {
    const set = openSet(name)
    let valid = 0
    const { testGroups } = read(`jwt/wycheproof-json_web_${file}_test.json`) as Vectors
    for (const { comment, tests, ...keys } of testGroups) {
      const key = (keys.public ?? keys.private) as Key
      const keySet = ('keys' in key ? key : { keys: [key] }) as JSONWebKeySet
      for (const { tcId, comment: about, result, jws, jwe } of tests) {
        const token = [jws ?? jwe].map((text) => (typeof text === 'string' ? text : JSON.stringify(text)))[0]!
        const mayPass = result === 'valid' && jws !== undefined && isRs256(token)
        if (mayPass) valid += 1
        const passes = await checkSignature(token, keySet).then(
          () => true,
          () => false,
        )
        set.expect(`${comment} ${tcId} ${about}`, passes, mayPass)
      }
    }
    outcomes.push(set.outcome(`${valid} of them good RS256 tokens`))
  }
  return outcomes
}
