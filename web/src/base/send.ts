import type { AnswerOf, Call } from '@hemline/contract/call.ts'
import { freshToken } from './session.ts'
import { type Input, request, SendError, wireTexts } from './wire.ts'

export { isLost, isRefused, SendError } from './wire.ts'

type Args<C extends Call> =
  Record<never, never> extends Input<C> ? [input?: NoInfer<Input<C>>] : [input: NoInfer<Input<C>>]

/**
 * Makes a call of the contract; input and answer are typed by it. Adds the bearer token, refreshed if needed. Throws
 * SendError with the server's code, sentence and fields.
 */
export async function send<C extends Call>(call: C, ...[input]: Args<C>): Promise<AnswerOf<C>> {
  const parts = (input ?? {}) as Input<C>
  if (call.audience === 'anyone') return request(call, parts, null)
  const token = await freshToken()
  if (!token) throw new SendError('UNAUTHENTICATED', wireTexts.noSession, 401)
  try {
    return await request(call, parts, token)
  } catch (error) {
    if (!(error instanceof SendError) || error.status !== 401) throw error
    const next = await freshToken(token)
    if (!next || next === token) throw error
    return request(call, parts, next)
  }
}

/** The sentence to show for an error. */
export function messageOf(error: unknown, otherwise: string = wireTexts.failed): string {
  return error instanceof SendError ? error.message : otherwise
}

/** The server's sentence for each invalid field; empty for any other error. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof SendError ? error.fields : {}
}
