import type {} from '@fastify/helmet'
import type {} from '@fastify/rate-limit'
import { withoutBlanks } from '@hemline/contract/blank.ts'
import type { AnswerFrom, BodyIn, Call, ParamsIn, QueryIn } from '@hemline/contract/call.ts'
import { unstorableText } from '@hemline/contract/refusal-words.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CallLimits } from './call-limits.ts'
import type { Caller } from './caller.ts'
import type { Cursors } from './cursors.ts'
import { answerInTime } from './deadline.ts'
import { networkOf } from './network.ts'
import { Refusal, readInput } from './refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls that this server answers, for the generated description. */
    calls: Call[]
    /**
     * Returns the member who makes the request, or null without a token. Throws UNAUTHENTICATED for an invalid token.
     */
    callerOf(request: FastifyRequest): Promise<Caller | null>
    /** The limits of single calls; null with RATE_LIMIT=0. */
    callLimits: CallLimits | null
    /** Signs and reads the cursors of lists. */
    cursors: Cursors
    /** Runs a write at most once per Idempotency-Key. */
    writeOnce<T>(claim: { member: Caller; key: string; call: string; body: unknown }, run: () => Promise<T>): Promise<T>
  }
}

/** JSON that is already serialized and contains allowed fields only (the listing cards): sent unchanged. */
export class PreserializedJson {
  readonly text: string
  /** The start of the next page of a list: signed and added to the text. */
  readonly lastKey: string | null | undefined
  constructor(text: string, lastKey?: string | null) {
    this.text = text
    this.lastKey = lastKey
  }
}

export type Asked<C extends Call> = {
  member: C extends { audience: 'anyone' } ? Caller | null : Caller
  params: ParamsIn<C>
  query: QueryIn<C>
  body: BodyIn<C>
  request: FastifyRequest
  reply: FastifyReply
}

type Options = {
  /** A limit tighter than the general one: requests per minute of one member, or of one network without a token. */
  perMinute?: number
  /** The time limit in ms where it is longer than the general one, for calls that read a body within it. */
  answerMs?: number
  /** False when the answer is not stored for a retry: the call only reads and is simply repeated. */
  keepsAnswer?: boolean
}

/**
 * Answers one call of the contract: authenticates the caller, validates the input and strips the answer to the fields
 * of its schema. Curried so that the call's types are fixed before the function is type-checked.
 */
export function handle<C extends Call>(app: FastifyInstance, call: C, options: Options = {}) {
  return (answer: (asked: Asked<C>) => Promise<AnswerFrom<C> | PreserializedJson>): void => {
    app.calls.push(call)
    const validatesReady = process.env.NODE_ENV !== 'production'
    app.route({
      method: call.method,
      url: call.path,
      helmet: false,
      handler: answered(app, options, async (request, reply) => {
        const member = await app.callerOf(request)
        if (!member && call.audience !== 'anyone') throw new Refusal('UNAUTHENTICATED')
        if (options.perMinute) {
          const who = member?.id ?? networkOf(request.ip)
          const name = `${call.method} ${call.path}`
          const seconds = await app.callLimits?.count({ name, most: options.perMinute, who })
          if (seconds) {
            reply.header('retry-after', seconds)
            throw new Refusal('TOO_MANY')
          }
        }
        if (member?.isClosing && call.audience !== 'anyone' && !call.whileClosing) throw new Refusal('ACCOUNT_CLOSING')
        if (call.audience === 'operator' && !member?.isOperator) throw new Refusal('NOT_FOUND')
        const asked = {
          member,
          params: read(call.params, request.params),
          query: read(call.query, request.query),
          body: read(call.body, request.body ?? undefined),
          request,
          reply,
        } as Asked<C>
        const list = `${call.path} ${member?.id ?? ''}`
        await openCursor(app, list, asked.query)
        const key = request.headers['idempotency-key']
        const run = async () => {
          const given = await answer(asked)
          if (!(given instanceof PreserializedJson)) return signCursor(app, list, call.answer.parse(given))
          if (validatesReady) call.answer.parse(JSON.parse(given.text))
          const { text, lastKey } = given
          if (lastKey === undefined) return given
          const signed = lastKey === null ? null : await app.cursors.sign(list, lastKey)
          return new PreserializedJson(`${text.slice(0, -1)},"lastKey":${JSON.stringify(signed)}}`)
        }
        const given =
          typeof key === 'string' && member && request.method === 'POST' && options.keepsAnswer !== false
            ? await app.writeOnce({ member, key, call: call.path, body: request.body }, run)
            : await run()
        reply.status(call.status ?? 200)
        if (given instanceof PreserializedJson) return reply.type('application/json; charset=utf-8').send(given.text)
        return reply.send(given)
      }),
    })
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The same within the answer limit: UNAVAILABLE when it takes longer. */
function answered({ inFlight }: FastifyInstance, { answerMs }: Options, handler: Handler): Handler {
  return (request, reply) => answerInTime(() => handler(request, reply), { inFlight: inFlight.add, ms: answerMs })
}

/** A cursor is accepted only if this server issued it for this list and member. */
async function openCursor(app: FastifyInstance, list: string, query: unknown): Promise<void> {
  const asked = query as { lastKey?: unknown } | undefined
  if (typeof asked?.lastKey === 'string' && asked.lastKey !== '')
    asked.lastKey = await app.cursors.open(list, asked.lastKey)
}

async function signCursor<T>(app: FastifyInstance, list: string, answer: T): Promise<T> {
  const page = answer as { lastKey?: unknown } | null
  if (typeof page !== 'object' || typeof page?.lastKey !== 'string') return answer
  return { ...answer, lastKey: await app.cursors.sign(list, page.lastKey) }
}

function read(schema: z.core.$ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const data = readInput(schema, withoutBlanks(given))
  const path = findUnstorable(data)
  if (path) throw new Refusal('INVALID', { fields: { [path.join('.') || '_']: unstorableText } })
  return data
}

/** Returns the path of a text that the database could not store unchanged (NUL, an unpaired surrogate), or null. */
function findUnstorable(data: unknown): string[] | null {
  const waiting: { value: unknown; path: string[] }[] = [{ value: data, path: [] }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'string' || typeof inner === 'object') waiting.push({ value: inner, path: [...path, name] })
    }
  }
  return null
}
