import type { AnswerFrom, BodyIn, Call } from '@hemline/contract/call.ts'
import type { Csv } from '@hemline/contract/operator/call-parts.ts'
import type { Done } from '@hemline/contract/paging.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import type { Caller } from '../base/caller.ts'
import { handle } from '../base/handle.ts'
import type { Deps } from '../deps.ts'

type Served = { app: FastifyInstance; deps: Deps }
/** What is done for a call: it receives the call's body, and who sent it. */
type Act<C extends Call, Result> = (deps: Deps, request: BodyIn<C> & { operator: Caller }) => Promise<Result>
type CallWith<Answer extends z.ZodMiniType> = Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Answer>
type ActCall = CallWith<typeof Done>
type ChangeCall = CallWith<z.ZodMiniObject<{ data: z.ZodMiniType }>>
type DownloadCall = CallWith<typeof Csv>

/** Serves a call that answers with success alone. */
export function serveAct<C extends ActCall>({ app, deps }: Served, call: C, act: Act<C, void>): void {
  handle<ActCall>(
    app,
    call,
  )(async (request) => {
    await act(deps, byOperator(request))
    return { ok: true }
  })
}

/** Serves a call that answers with what it changed, as `data`. */
export function serveChange<C extends ChangeCall>(
  { app, deps }: Served,
  call: C,
  change: Act<C, AnswerFrom<C> extends { data: infer Data } ? Data : never>,
): void {
  handle<ChangeCall>(app, call)(async (request) => ({ data: await change(deps, byOperator(request)) }))
}

/** Serves a call that answers with a CSV file: at most 10 a minute, and not stored for a retry. */
export function serveDownload<C extends DownloadCall>(
  { app, deps }: Served,
  call: C,
  write: Act<C, z.input<typeof Csv>>,
): void {
  handle<DownloadCall>(app, call, { keepsAnswer: false, perMinute: 10 })(async (request) =>
    write(deps, byOperator(request)),
  )
}

/** `handle` has read the body by the shape of this call. */
const byOperator = <C extends Call>({ member, body }: { member: Caller; body: unknown }) =>
  ({ ...(body as object), operator: member }) as BodyIn<C> & { operator: Caller }
