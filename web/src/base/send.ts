import type { AnswerOf, Call } from '@hemline/contract/call.ts'
import { freshToken } from './session.ts'
import { type Input, request, SendError, wireTexts } from './wire.ts'

export { isLost, isRefused, SendError } from './wire.ts'

type Args<C extends Call> =
  Record<never, never> extends Input<C> ? [input?: NoInfer<Input<C>>] : [input: NoInfer<Input<C>>]

/**
 * Makes a call of the contract: params, query and body are typed by it, and so is the answer. Adds the bearer token,
 * refreshed when needed; throws SendError with the server's code, sentence and fields.
 */
export async function send<C extends Call>(call: C, ...[input]: Args<C>): Promise<AnswerOf<C>> {
  const given = (input ?? {}) as Input<C>
  if (call.audience === 'anyone') return request(call, given, null)
  const token = await freshToken()
  if (!token) throw new SendError('UNAUTHENTICATED', wireTexts.noSession, 401)
  try {
    return await request(call, given, token)
  } catch (error) {
    if (!(error instanceof SendError) || error.status !== 401) throw error
    const next = await freshToken(token)
    if (!next || next === token) throw error
    return request(call, given, next)
  }
}

/** The sentence to show for whatever went wrong. */
export function messageOf(error: unknown, otherwise: string = wireTexts.failed): string {
  return error instanceof SendError ? error.message : otherwise
}

/** What is wrong with what was sent, by the name of each field; empty when that was not it. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof SendError ? error.fields : {}
}
