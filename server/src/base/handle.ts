import type {} from '@fastify/helmet'
import type {} from '@fastify/rate-limit'
import {
  type AnswerFrom,
  type BodyIn,
  type Call,
  type ParamsIn,
  type QueryIn,
  READ_AFTER_HEADER,
  WRITTEN_AT_HEADER,
} from '@hemline/contract/call.ts'
import { foldTexts } from '@hemline/contract/folded-text.ts'
import { withoutPrivate } from '@hemline/contract/operator/member-view.ts'
import { passesBlocks } from '@hemline/contract/operator/networks.ts'
import { roleTexts } from '@hemline/contract/operator/role-words.ts'
import { roleFor, suffices } from '@hemline/contract/operator-roles.ts'
import { unstorableText } from '@hemline/contract/refusal-words.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { BlockedNetworks } from './blocked-networks.ts'
import type { CallLimits } from './call-limits.ts'
import type { Caller } from './caller.ts'
import type { Cursors } from './cursors.ts'
import { isDatabaseUnavailable } from './db-connection.ts'
import { answerInTime } from './deadline.ts'
import { type StoreAnswer, storeNoAnswer } from './idempotency.ts'
import { networkOf } from './network.ts'
import type { Reads, Source } from './reads.ts'
import { Refusal, readInput } from './refusal.ts'
import type { KnownCallers } from './request-limits.ts'
import { requireStanding } from './standing.ts'

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
    /** Networks from which only operators and owners write. */
    blockedNetworks: BlockedNetworks
    /** How long an answer may take, in ms, unless a call says more. */
    answerMs: number
    /** Chooses between primary and replica. */
    reads: Reads
    /** Members by tokens that this node has verified: they are counted by themselves. */
    knownCallers: KnownCallers
    /** Signs and reads the cursors of lists. */
    cursors: Cursors
    /** Runs a write at most once per Idempotency-Key. */
    writeOnce<T>(
      claim: { member: Caller; key: string; call: string; body: unknown },
      run: (store: StoreAnswer<T>) => Promise<T>,
    ): Promise<T>
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

/** What the handler of a call receives. */
export type CallContext<C extends Call> = {
  member: C extends { audience: 'anyone' } ? Caller | null : Caller
  params: ParamsIn<C>
  query: QueryIn<C>
  body: BodyIn<C>
  /** Where to read from: the primary, or a replica for a call that `mayLag`. */
  source: Source
  /** Stores the answer with the effect, for a call that must not run twice under one Idempotency-Key. */
  storeAnswer: StoreAnswer<AnswerFrom<C>>
  request: FastifyRequest
  reply: FastifyReply
}

type Options = {
  /** A limit tighter than the general one: requests per minute of one member, or of one network without a token. */
  perMinute?: number
  /** The time limit in ms where it is longer than the general one, for calls that read a body within it. */
  answerMs?: number
  /**
   * Only reads, from `source`: another member's write may show up a moment later, the caller's own never does (decision
   * 156).
   */
  mayLag?: boolean
  /** False when the answer is not stored for a retry: the call only reads and is simply repeated. */
  keepsAnswer?: boolean
}

/**
 * Throws NOT_FOUND for a member without a role, SECOND_FACTOR_NEEDED for a sign-in without a code, FORBIDDEN for a role
 * that is too low (product.md §13).
 */
function requireRole(call: Call, member: Caller | null): void {
  if (!member?.operatorRole) throw new Refusal('NOT_FOUND')
  if (member.needsSecondFactor && !call.beforeSecondFactor) throw new Refusal('SECOND_FACTOR_NEEDED')
  const needed = roleFor(call)
  if (!suffices(member.operatorRole, needed)) throw new Refusal('FORBIDDEN', { message: roleTexts.tooLow(needed) })
}

/** Whether a call is also for a member who may only finish what is under way. */
const isOpenTo = ({ isClosing }: Caller, call: Call): boolean =>
  Boolean(call.whileSuspended || (isClosing && (call.whileClosing || call.audience === 'anyone')))

/**
 * Answers one call of the contract: authenticates the caller, validates the input and strips the answer to the fields
 * of its schema. Curried so that the call's types are fixed before the function is type-checked.
 */
export function handle<C extends Call>(app: FastifyInstance, call: C, options: Options = {}) {
  return (answer: (context: CallContext<C>) => Promise<AnswerFrom<C> | PreserializedJson>): void => {
    app.calls.push(call)
    const validatesReady = process.env.NODE_ENV !== 'production'
    app.route({
      method: call.method,
      url: call.path,
      helmet: false,
      handler: answered(app, options, async (request, reply) => {
        const member = await app.callerOf(request)
        if (member) app.knownCallers.remember(request.headers.authorization, member.viewedBy ?? member.id)
        if (!member && call.audience !== 'anyone') throw new Refusal('UNAUTHENTICATED')
        if (options.perMinute) {
          const who = member?.viewedBy ?? member?.id ?? networkOf(request.ip)
          const name = `${call.method} ${call.path}`
          const seconds = await app.callLimits?.count({ name, most: options.perMinute, who })
          if (seconds) {
            reply.header('retry-after', seconds)
            throw new Refusal('TOO_MANY')
          }
        }
        if (member && !isOpenTo(member, call)) requireStanding(member)
        if (call.audience === 'operator') requireRole(call, member)
        if (call.method !== 'GET' && !passesBlocks(member?.operatorRole ?? null))
          await app.blockedNetworks.refuse(request.ip)
        const context = {
          member,
          params: read(call.params, request.params),
          query: read(call.query, request.query),
          body: read(call.body, request.body ?? undefined),
          source: app.reads.primary,
          storeAnswer: storeNoAnswer,
          request,
          reply,
        } as CallContext<C>
        const list = `${call.path} ${member?.id ?? ''}`
        await openCursor(app, list, context.query)
        const key = request.headers['idempotency-key']
        const run = async () => {
          const given = options.mayLag ? await answerFromSource(app, context, answer) : await answer(context)
          if (!(given instanceof PreserializedJson)) {
            const allowed = call.answer.parse(given)
            return signCursor(app, list, member?.viewedBy ? withoutPrivate(allowed) : allowed)
          }
          if (validatesReady) call.answer.parse(JSON.parse(given.text))
          const { text, lastKey } = given
          if (lastKey === undefined) return given
          const signed = lastKey === null ? null : await app.cursors.sign(list, lastKey)
          return new PreserializedJson(`${text.slice(0, -1)},"lastKey":${JSON.stringify(signed)}}`)
        }
        const given =
          typeof key === 'string' && member && request.method === 'POST' && options.keepsAnswer !== false
            ? await app.writeOnce({ member, key, call: call.path, body: request.body }, (store) => {
                context.storeAnswer = (tx, answer) => store(tx, call.answer.parse(answer))
                return run()
              })
            : await run()
        const writtenAt = call.method === 'GET' ? null : await app.reads.written(member?.id ?? null).catch(() => null)
        return () => {
          if (writtenAt !== null) reply.header(WRITTEN_AT_HEADER, writtenAt)
          reply.status(call.status ?? 200)
          if (given instanceof PreserializedJson) return reply.type('application/json; charset=utf-8').send(given.text)
          return reply.send(given)
        }
      }),
    })
  }
}

/** Reads from the replica if it has what the caller wrote, and from the primary if it fails meanwhile. */
async function answerFromSource<C extends Call, T>(
  { reads }: FastifyInstance,
  context: CallContext<C>,
  answer: (context: CallContext<C>) => Promise<T>,
): Promise<T> {
  const after = context.request.headers[READ_AFTER_HEADER]
  const source = await reads.sourceFor({
    memberId: context.member?.id ?? null,
    after: typeof after === 'string' ? after : undefined,
  })
  try {
    return await answer({ ...context, source })
  } catch (error) {
    if (source === reads.primary || !isDatabaseUnavailable(error)) throw error
    reads.doubt()
    return answer({ ...context, source: reads.primary })
  }
}

/** Answers a request: what it returns sends the answer. */
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<() => FastifyReply>

/**
 * The same within the answer limit: UNAVAILABLE when it takes longer. Work that ends later sends nothing: it would mix its
 * headers with those of the refusal.
 */
function answered({ inFlight, answerMs }: FastifyInstance, { answerMs: ms = answerMs }: Options, handler: Handler) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const send = await answerInTime(() => handler(request, reply), { inFlight: inFlight.add, ms })
    return send()
  }
}

/** A cursor is accepted only if this server issued it for this list and member. */
async function openCursor(app: FastifyInstance, list: string, query: unknown): Promise<void> {
  const pageQuery = query as { lastKey?: unknown } | undefined
  if (typeof pageQuery?.lastKey === 'string' && pageQuery.lastKey !== '')
    pageQuery.lastKey = await app.cursors.open(list, pageQuery.lastKey)
}

async function signCursor<T>(app: FastifyInstance, list: string, answer: T): Promise<T> {
  const page = answer as { lastKey?: unknown } | null
  if (typeof page !== 'object' || typeof page?.lastKey !== 'string') return answer
  return { ...answer, lastKey: await app.cursors.sign(list, page.lastKey) }
}

function read(schema: z.core.$ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const data = readInput(schema, foldTexts(given))
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
