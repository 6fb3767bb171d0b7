import type {} from '@fastify/helmet'
import type {} from '@fastify/rate-limit'
import { isBlank } from '@hemline/contract/blank.ts'
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
    /** Who makes this request, or null without a token. Throws UNAUTHENTICATED for a token that is not good. */
    callerOf(request: FastifyRequest): Promise<Caller | null>
    /** The limits that calls have of their own; null with RATE_LIMIT=0. */
    callLimits: CallLimits | null
    /** Signs where a list goes on, and reads it back. */
    cursors: Cursors
    /** Runs a write at most once per Idempotency-Key. */
    writeOnce<T>(claim: { member: Caller; key: string; call: string; body: unknown }, run: () => Promise<T>): Promise<T>
  }
}

/** Deeper than any call's input goes. */
const DEEPEST = 20

/** JSON that is already text, made of allowed fields alone (the listing cards): sent as it is. */
export class PreserializedJson {
  readonly text: string
  /** Where the next page begins, for a list: it is signed and added to the text. */
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
  /** A tighter limit besides the general one: so many a minute for one member, or for one network without a token. */
  perMinute?: number
  /** How long it may take when that is longer than any other, in ms: the body is read within. */
  answerMs?: number
  /** False when its answer must not be kept for a retry: it only reads, and is asked again instead. */
  keepsAnswer?: boolean
}

/**
 * Answers one call of the contract: reads and checks the input, finds out who asks, lets only the fields of the answer's
 * schema out. Curried so that the call's types are fixed before the function is looked at.
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

/** The same, in the time that a member waits: UNAVAILABLE is answered when it takes longer. */
function answered({ inFlight }: FastifyInstance, { answerMs }: Options, handler: Handler): Handler {
  return (request, reply) => answerInTime(() => handler(request, reply), { inFlight: inFlight.add, ms: answerMs })
}

/** A cursor that came in counts only if this server gave it out, for this list and this member. */
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

/** The same, where every text that shows nothing is empty: so each field's own rule for an empty one holds for it. */
function withoutBlanks(given: unknown, depth = 0): unknown {
  if (typeof given === 'string') return given !== '' && !given.includes('\u0000') && isBlank(given) ? '' : given
  if (typeof given !== 'object' || given === null || depth > DEEPEST) return given
  if (Array.isArray(given)) return given.map((inner) => withoutBlanks(inner, depth + 1))
  return Object.fromEntries(Object.entries(given).map(([name, inner]) => [name, withoutBlanks(inner, depth + 1)]))
}

/** Where a text lies that the database could not keep as it was typed (NUL, half a character); null when there is none. */
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
