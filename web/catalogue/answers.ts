/**
 * The server's answers in a story: the body of each call, by 'GET /api/…'. A call with the answer 'pending' never ends.
 */
export type Answers = Readonly<Record<string, unknown>>

const PENDING = 'pending'

/** Loaded once for all stories: no story is without them, in whatever order they are shown. */
const always: Answers = {
  'GET /api/app-settings': {
    identity: { endpoint: '/identity/', clientId: 'none', issuer: 'https://hemline.example/identity' },
    payments: { kind: 'stripe', key: 'none' },
    operator: { name: null, email: null },
    verifiesPhones: true,
    ordersLabels: true,
    isDevelopment: false,
    demoMembers: [],
    demoPassword: null,
    termsVersion: '1',
    version: '1',
    now: '2026-12-01T09:00:00.000Z',
  },
}
let current: Answers = {}
let unanswered = false

/** Whether a call of the current story has no answer. */
export const isUnanswered = () => unanswered

/**
 * Answers calls from now on with these bodies. A call without an answer is an error of the story: it is logged, and
 * never ends.
 */
export function answerWith(answers: Answers): void {
  current = { ...always, ...answers }
  unanswered = false
}

/** Replaces `fetch`: no story reaches a server. */
export function stubFetch(): void {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { url, method } = new Request(input, init)
    const { pathname, search } = new URL(url)
    if (!/^\/(api|identity|dev)\//.test(pathname)) return real(input, init)
    const key = [`${method} ${pathname}${search}`, `${method} ${pathname}`].find((name) => name in current)
    if (key === undefined) {
      unanswered = true
      console.error(`The story has no answer to ${method} ${pathname}${search}`)
    }
    if (key === undefined || current[key] === PENDING) return new Promise(() => undefined)
    const body = current[key]
    if (!isRefusal(body)) return Response.json(body)
    return Response.json(
      { error: { code: body.code ?? 'MOVE_NOT_ALLOWED', message: body.refusal, requestId: 'story' } },
      { status: body.status },
    )
  }
}

/** An answer that refuses: `{ status: 409, refusal: 'Why not.' }`; `code` where it matters. */
function isRefusal(body: unknown): body is { status: number; refusal: string; code?: string } {
  return typeof body === 'object' && body !== null && 'refusal' in body
}
