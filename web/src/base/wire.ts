import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  READ_AFTER_HEADER,
  WRITTEN_AT_HEADER,
} from '@hemline/contract/call.ts'
import { sessionTexts } from '@hemline/contract/identity/session-words.ts'
import { RefusalBody } from '@hemline/contract/refusals.ts'
import { z } from 'zod/mini'
import { takeEarly } from './early-answers.ts'
import { imagesUrlOfPage } from './images-url.ts'
import { setServerNow } from './now.ts'
import { saved } from './saved.ts'

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [name in Name]?: undefined }
  : Record<never, never> extends T
    ? { [name in Name]?: T }
    : { [name in Name]: T }

/** The input of a call: params, query and body as the contract types them. */
export type Input<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined }

/** An answer that a member received, and what was asked. */
export type Answered = { sub: string | undefined; call: Call; input: Input<Call>; answer: unknown }

/** Why a call failed: the server's code and sentence, or one of ours. `status` is 0 if there was no answer. */
export class SendError extends Error {
  declare code: string
  declare status: number
  declare fields: Record<string, string>
  constructor(code: string, message: string, status: number, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'SendError'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/** Throws what a call without an answer throws; for the `catch` of a file that did not load, too. */
export function throwUnreachable(): never {
  throw new SendError('UNREACHABLE', wireTexts.unreachable, 0)
}

/** Throws what a call throws for which no member is signed in. */
export function throwNoSession(): never {
  throw new SendError('UNAUTHENTICATED', wireTexts.noSession, 401)
}

/** Throws what a call throws whose member is no longer signed in: what the server says of a session that has ended. */
export function throwSessionEnded(): never {
  throw new SendError('UNAUTHENTICATED', sessionTexts.ended, 401)
}

/** Whether an answer stays private while an operator sees the app as its member (decision 172): trying again is no help. */
export const isPrivate = (error: unknown): boolean => error instanceof SendError && error.code === 'READ_ONLY_SESSION'

/** Whether there was no answer from Hemline: the request may have been carried out. */
export const isLost = (error: unknown): boolean =>
  error instanceof SendError && (error.status === 0 || error.status >= 502)

const passing = [401, 408, 429]

/** Whether Hemline refused the call permanently; a transient failure is not a refusal. */
export const isRefused = (error: unknown): error is SendError =>
  error instanceof SendError && error.status >= 400 && error.status < 500 && !passing.includes(error.status)

export const wireTexts = {
  noSession: sessionTexts.noToken,
  unreachable: 'We couldn’t reach Hemline. Nothing was lost; check your connection and try again.',
  unreadable: 'Hemline has been updated. Please reload the page and try again.',
  failed: 'That didn’t work because of a fault on our side. Nothing was lost; please try again.',
} as const

/** Where the server is: the page's own origin, or in the native shell the address it was built for. */
export const serverUrl = (import.meta.env.VITE_SERVER_URL ?? '').replace(/\/$/, '')

/** Where pictures that everyone may see are: at a CDN if the page names one, otherwise at the server. */
export const imagesUrl = imagesUrlOfPage ?? serverUrl

function addressOf(call: Call, params: unknown, query: unknown): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value != null && value !== '') search.set(name, String(value))
  }
  return `${serverUrl}${path}${search.size > 0 ? `?${search}` : ''}`
}

/** The refusal in a failed answer's body, or a general sentence if the body is not ours. */
export function refusalOf(status: number, body: unknown): SendError {
  const read = RefusalBody.safeParse(body)
  if (!read.success) return new SendError(status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL', wireTexts.failed, status)
  const { code, message, fields } = read.data.error
  return new SendError(code, message, status, fields)
}

/**
 * The database's position after the member's last write on this device: what is read later is not older (decision 156).
 * member-storage.ts removes it with what belongs to the member.
 */
const writtenAt = saved('written-at', z.string(), '')

/** Where the second begins in a position: '00000000/016B3748 1795480560'. */
const SECOND_AT = 18

/**
 * Stores a position unless a later one, which sorts behind it, is stored: answers arrive in any order. After the 15 minutes
 * for which the server regards a position an earlier one replaces it too: of a database that was restored.
 */
function noteWritten(text: string): void {
  const stored = writtenAt.read()
  const seconds = Number.parseInt(text.slice(SECOND_AT), 10) - Number.parseInt(stored.slice(SECOND_AT), 10)
  if (!(stored > text && seconds < 900)) writtenAt.write(text)
}

/** Hemline answers within 8.5 s (decision 61). */
const ANSWERED_WITHIN_MS = 20_000

/** Returns the answer of `ask`; aborts it and rejects with the caller's signal, or once it is too late for an answer. */
function inTime<T>(signal: AbortSignal | undefined, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = new Promise<never>((_, reject) => {
    const end = () => {
      stop.abort()
      reject(new DOMException('', 'AbortError'))
    }
    setTimeout(end, ANSWERED_WITHIN_MS)
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end)
  })
  return Promise.race([ask(stop.signal), late])
}

/** Makes a call with this bearer token (or none) and parses the answer by the contract. Throws SendError only. */
export async function request<C extends Call>(
  call: C,
  input: NoInfer<Input<C>>,
  token: string | null,
): Promise<AnswerOf<C>> {
  const { params, query, body, signal, idempotencyKey } = input as Input<Call>
  const json = 'application/json'
  const headers: Record<string, string> = { accept: json }
  if (token) headers.authorization = `Bearer ${token}`
  const after = writtenAt.read()
  if (after) headers[READ_AFTER_HEADER] = after
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (body !== undefined) headers['content-type'] = json
  const sentAt = Date.now()
  const { method } = call
  const address = addressOf(call, params, query)
  const [response, text] = await inTime(signal, async (signal) => {
    const response =
      (method === 'GET' && (await takeEarly(address, token))) ||
      (await fetch(address, { method, headers, signal, body: body === undefined ? null : JSON.stringify(body) }))
    const at = response.headers.get(WRITTEN_AT_HEADER)
    if (at) noteWritten(at)
    setServerNow(response.headers.get('date'), sentAt)
    // an answer cut short counts as none
    return [response, await response.text()] as const
  }).catch((error) => {
    if (signal?.aborted) throw error
    return throwUnreachable()
  })
  const read: unknown = await new Response(text).json().catch(() => undefined)
  if (!response.ok) throw refusalOf(response.status, read)
  const answer = call.answer.safeParse(read)
  if (!answer.success) {
    console.error(`${call.method} ${call.path} answered something else`, answer.error.issues)
    throw new SendError('UNREADABLE', wireTexts.unreadable, response.status)
  }
  return answer.data as AnswerOf<C>
}
