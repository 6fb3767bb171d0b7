import type { Call } from '@hemline/contract/call.ts'
import { RefusalBody } from '@hemline/contract/refusals.ts'
import { buildApp } from '../src/app.ts'
import { sampleOf, schemaOf } from './samples.ts'
import { send } from './send.ts'
import { uncompressed, type World } from './world.ts'

export type CallInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  text?: string
  headers?: Record<string, string>
}
export type Answer = {
  status: number
  text: string
  code: string | null
  message: string | null
  fields: Record<string, string>
}

/** The name of a call in failure messages. */
export const nameOf = (call: Call) => `${call.method} ${call.path}`

/** Sends one call as given, valid or not. */
export async function ask(world: World, call: Call, token: string | null, input: CallInput): Promise<Answer> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(wellFormed((input.params as Record<string, unknown>)?.[name])),
  )
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 20) : [value]).map(
      (one) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(one))}`,
    ),
  )
  const body = input.text ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  const answer = await send(`${world.url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
    method: call.method,
    headers: {
      ...uncompressed,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const { text } = answer
  const refusal = answer.status >= 400 ? RefusalBody.safeParse(jsonOf(text)).data?.error : null
  const { code = null, message = null, fields = {} } = refusal ?? {}
  return { status: answer.status, text, code, message, fields }
}

/** The value as far as a path can contain it. */
const wellFormed = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed().slice(0, 1500)

/** Parses a text as JSON; returns it unchanged when it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The input of a call, filled with valid values. */
export function whole(call: Call, ids: Record<string, unknown> = {}): CallInput {
  const parts = Object.entries({ params: call.params, query: call.query, body: call.body })
  return Object.fromEntries(
    parts.flatMap(([part, schema]) => {
      const shape = schemaOf(schema)
      return shape && shape.type !== 'null' ? [[part, sampleOf(shape, ids)]] : []
    }),
  )
}

/** Every call that the server answers. */
export async function callsOf(world: World): Promise<Call[]> {
  const app = await buildApp(world.deps)
  const { calls } = app
  await app.close()
  return calls
}
