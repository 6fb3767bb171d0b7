import type { AnswerOf, Call } from '@hemline/contract/call.ts'
import { freshToken } from './session.ts'
import { type Input, request, SendError } from './wire.ts'

/**
 * Makes a call that is open to everyone, with the member's token if one is signed in: the answer then depends on them. A
 * member whose session has ended reads as a visitor.
 */
export async function sendAsReader<C extends Call>(call: C, input: NoInfer<Input<C>>): Promise<AnswerOf<C>> {
  const token = await freshToken()
  try {
    return await request(call, input, token)
  } catch (error) {
    if (!token || !(error instanceof SendError) || error.status !== 401) throw error
    return request(call, input, await freshToken(token))
  }
}
