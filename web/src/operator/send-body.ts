import type { Call } from '@hemline/contract/call.ts'
import type { z } from 'zod/mini'
import { send } from '../base/send.ts'

/** A call whose input is a body alone, as the operator's acts and downloads are. */
export type BodyCall<Body extends z.ZodMiniType, Answer extends z.ZodMiniType> = Call<
  z.ZodMiniUndefined,
  z.ZodMiniUndefined,
  Body,
  Answer
>

/** Makes such a call; typed by it, as `send` is. Throws SendError. */
export const sendBody = <Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: BodyCall<Body, Answer>,
  body: z.input<Body>,
): Promise<z.output<Answer>> => send<Call>(call, { body }) as Promise<z.output<Answer>>
