import type { AnswerOf, Call } from '@hemline/contract/call.ts'
import { freshToken } from './session.ts'
import { type Input, request } from './wire.ts'

/** Makes a call that is open to everyone, with the member's token if one is signed in: the answer then depends on them. */
export async function sendAsReader<C extends Call>(call: C, input: NoInfer<Input<C>>): Promise<AnswerOf<C>> {
  return request(call, input, await freshToken())
}
