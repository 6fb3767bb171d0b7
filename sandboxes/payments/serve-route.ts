import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Failure, readBehaviour, takeFailure } from './behaviour.ts'
import { deliverEvent, storeEvent } from './events.ts'
import { type Form, readForm } from './form.ts'
import type { LedgerRequest } from './ledger.ts'
import { newId } from './objects.ts'
import { readKey } from './read-key.ts'
import { invalidRequest, type StripeErrorBody, StripeFault } from './stripe-fault.ts'
import { type Answer, type Ask, rooms, type Sandbox, type StripeRoute } from './stripe-route.ts'

const TIMEOUT_FAULT_MS = 120_000

/**
 * Answers one request: logged in the ledger on arrival and on completion, delayed or failed according to the behaviour
 * switch, otherwise executed. `hung` collects the connections that are never answered.
 */
export async function serveRoute(
  sandbox: Sandbox,
  route: StripeRoute,
  hung: Set<Socket>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { ask, note } = readRequest(sandbox, route, request)
  reply.header('request-id', note.requestId).header('cache-control', 'no-store')
  if (ask.idempotencyKey) reply.header('idempotency-key', ask.idempotencyKey)
  await sandbox.store.put(rooms.requests, note.requestId, note)

  const behaviour = await readBehaviour(sandbox)
  if (behaviour.latencyMs > 0) await wait(behaviour.latencyMs)
  const failure = await takeFailure(sandbox, route.method, note.path)
  const acted = failure && !failure.afterActing ? undefined : await act(sandbox, route, request, ask, behaviour.card)
  const answer = failure ? failedAnswer(failure) : (acted as Answer)
  if (acted) await sendNotice(sandbox, { method: route.method, path: note.path, answer: acted, ask })

  const hangs = failure?.status === 'timeout'
  const over = { status: hangs ? ('timeout' as const) : answer.status, replayed: acted?.replayed ?? false }
  await sandbox.store.put(rooms.requests, note.requestId, { ...note, ...over } satisfies LedgerRequest)
  if (hangs) return neverAnswer(hung, request, reply)
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  return reply.code(answer.status).send(answer.body)
}

/** Stores the webhook of this step, and delivers it in the background. */
async function sendNotice(
  sandbox: Sandbox,
  step: { method: string; path: string; answer: Answer; ask: Omit<Ask, 'key' | 'cardForAll'> },
): Promise<void> {
  const { ask, ...rest } = step
  const id = await storeEvent(sandbox, { ...rest, now: ask.now })
  if (id && sandbox.deliversEvents) setImmediate(() => void deliverEvent(sandbox, { id, origin: ask.origin }))
}

function readRequest(sandbox: Sandbox, route: StripeRoute, request: FastifyRequest) {
  const [path = '', query = ''] = request.url.slice(request.url.indexOf('/v1/')).split('?', 2)
  const sent = route.method === 'GET' ? query : typeof request.body === 'string' ? request.body : ''
  const key = route.method !== 'GET' ? request.headers['idempotency-key'] : undefined
  const now = sandbox.clock.now()
  const ask: Omit<Ask, 'key' | 'cardForAll'> = {
    id: (request.params as { id?: string }).id ?? '',
    form: readForm(sent),
    idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
    fingerprint: `${route.method} ${path} ${sent}`,
    now: Math.floor(now.getTime() / 1000),
    origin: `${request.protocol}://${request.host}`,
  }
  const note: LedgerRequest = {
    requestId: newId('req', 14),
    at: now.toISOString(),
    method: route.method,
    path,
    idempotencyKey: ask.idempotencyKey ?? null,
    params: withoutCardNumber(ask.form),
    status: null,
    replayed: false,
  }
  return { ask, note }
}

async function act(
  sandbox: Sandbox,
  route: StripeRoute,
  request: FastifyRequest,
  ask: Omit<Ask, 'key' | 'cardForAll'>,
  cardForAll: string | null | undefined,
): Promise<Answer> {
  try {
    const key = readKey(request, ask.form, route)
    const unknown = Object.keys(ask.form).find((name) => name !== 'key' && !route.params.includes(name))
    if (unknown === 'payment_method_types') {
      const code = 'payment_method_types_no_longer_supported'
      throw invalidRequest('payment_method_types is no longer supported.', { code, param: unknown })
    }
    if (unknown)
      throw invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
    // Awaited here, so that an error becomes an answer.
    return await route.act(sandbox, { ...ask, key, cardForAll: cardForAll ?? undefined })
  } catch (error) {
    if (!(error instanceof StripeFault)) request.log.error({ err: error }, 'the payment sandbox failed')
    return faultAnswer(error)
  }
}

/** Returns Stripe's answer for any error; 500 for one that is not a StripeFault. */
export function faultAnswer(error: unknown): Answer {
  if (error instanceof StripeFault) return { status: error.status, body: { error: error.body } }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const type = status < 500 ? 'invalid_request_error' : 'api_error'
  const body: StripeErrorBody = { type, message: error instanceof Error ? error.message : String(error) }
  return { status, body: { error: body } }
}

function failedAnswer(failure: Failure): Answer {
  const status = failure.status === 'timeout' ? 504 : failure.status
  const type = status === 402 ? 'card_error' : status >= 500 ? 'api_error' : 'invalid_request_error'
  const code = failure.code ?? (status === 402 ? 'card_declined' : status === 429 ? 'rate_limit' : undefined)
  const body: StripeErrorBody = {
    type,
    message: 'Failing on purpose, as asked for at /dev/stripe/behaviour.',
    ...(code ? { code } : {}),
    ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
  }
  return { status, body: { error: body } }
}

function neverAnswer(hung: Set<Socket>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  const { socket } = request.raw
  hung.add(socket)
  const destroyTimer = setTimeout(() => socket.destroy(), TIMEOUT_FAULT_MS)
  destroyTimer.unref()
  socket.once('close', () => {
    clearTimeout(destroyTimer)
    hung.delete(socket)
  })
  return reply
}

function withoutCardNumber(form: Form): Form {
  const card = form.card
  if (typeof card !== 'object' || Array.isArray(card)) return form
  const { cvc: _, number, ...rest } = card
  return { ...form, card: { ...rest, number: `…${String(number ?? '').slice(-4)}` } }
}
