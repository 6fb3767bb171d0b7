import type { AnswerOf, Call } from '@hemline/contract/call.ts'
import { memberCheck } from './member-check.ts'
import { currentSession, freshToken } from './session.ts'
import {
  type Answered,
  type Input,
  isLost,
  request,
  SendError,
  throwNoSession,
  throwSessionEnded,
  wireTexts,
} from './wire.ts'

export { isLost, isRefused, SendError } from './wire.ts'

type Args<C extends Call> =
  Record<never, never> extends Input<C> ? [input?: NoInfer<Input<C>>] : [input: NoInfer<Input<C>>]

const BEFORE_MOST = 12
let cache: ((answered: Answered) => void) | null = null
/** Received before the app could cache them. */
let before: Answered[] = []

/** From now on `next` receives every answer, and the last few before. */
export function cacheAnswersWith(next: typeof cache): void {
  cache = next
  if (cache) for (const answered of before.splice(0)) cache(answered)
}

/**
 * Makes a call of the contract; input and answer are typed by it. Adds the bearer token, refreshed if needed. Without
 * network, what a member last read of the pages that are cached is the answer (decision 143). Throws SendError with the
 * server's code, sentence and fields. After sign-out it throws whatever the answer was: no caller puts it where the next
 * member reads.
 */
export async function send<C extends Call>(call: C, ...[input]: Args<C>): Promise<AnswerOf<C>> {
  const parts = (input ?? {}) as Input<C>
  if (call.audience === 'anyone') return request(call, parts, null)
  const sub = currentSession()?.sub
  const isTheirs = memberCheck()
  try {
    const answer = await askAs(isTheirs, (token) => request(call, parts, token))
    const answered = { sub, call, input: parts, answer }
    if (cache) cache(answered)
    else if (call.method === 'GET') before = [...before, answered].slice(-BEFORE_MOST)
    return answer
  } catch (error) {
    if (call.method !== 'GET' || !isLost(error) || parts.signal?.aborted) throw error
    const cached = await import('./cached-answers.ts').then(
      ({ cachedAnswer }) => (isTheirs() ? cachedAnswer(call, parts) : undefined),
      () => undefined,
    )
    if (cached === undefined) throw error
    return cached as AnswerOf<C>
  }
}

/**
 * Returns what `ask` returns with the member's token, refreshed if needed, and asks once more with a newer one if that is
 * rejected. Once `isTheirs` (memberCheck) returns false, it asks nothing more, refreshes nothing of the next member's, and
 * throws SendError UNAUTHENTICATED, whatever the answer or the failure was.
 */
export async function askAs<T>(isTheirs: () => boolean, ask: (token: string) => Promise<T>): Promise<T> {
  try {
    const answer = await askTwice(isTheirs, ask)
    if (isTheirs()) return answer
  } catch (error) {
    if (isTheirs() || isUnauthenticated(error)) throw error
  }
  throwSessionEnded()
}

async function askTwice<T>(isTheirs: () => boolean, ask: (token: string) => Promise<T>): Promise<T> {
  const token = await freshToken()
  if (!token && currentSession() === null) throwNoSession()
  if (!token || !isTheirs()) throwSessionEnded()
  try {
    return await ask(token)
  } catch (error) {
    if (!isTheirs() || !isUnauthenticated(error)) throw error
    const next = await freshToken(token)
    if (!next || next === token || !isTheirs()) throw error
    return ask(next)
  }
}

const isUnauthenticated = (error: unknown) => error instanceof SendError && error.status === 401

/** The sentence to show for an error. */
export function messageOf(error: unknown, otherwise: string = wireTexts.failed): string {
  return error instanceof SendError ? error.message : otherwise
}

/** The server's sentence for each invalid field; empty for any other error. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof SendError ? error.fields : {}
}
