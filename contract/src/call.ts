import type { z } from 'zod/mini'
import type { OperatorRole } from './operator-roles.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Headers of reading one's own writes (decision 156): the position in the database's log after a write, as the server
 * answers it, and the same sent with later requests.
 */
export const WRITTEN_AT_HEADER = 'x-written-at'
export const READ_AFTER_HEADER = 'x-read-after'

/** Who may make a call: anyone, any signed-in member, or who has a role in the operator's room. */
export type Audience = 'anyone' | 'member' | 'operator'

/**
 * One call of the API, shared by both sides: its address, its input, and the shape of its answer.
 * `answer` is an allow-list: a field that is not in it never leaves the server.
 */
export type Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: Method
  path: string
  audience: Audience
  /** The least role, for the operator's calls alone; `roleFor` in operator/roles.ts says what it is when left out. */
  role?: OperatorRole
  params: Params
  query: Query
  body: Body
  answer: Answer
  /** One sentence for the generated API page. */
  about: string
  /** The HTTP status of success, 200 when left out. */
  status?: 200 | 201 | 202
  /** Also for a member whose account is being deleted, beside the calls of `whileSuspended`. */
  whileClosing?: true
  /**
   * Also for a member who is suspended or whose account is being deleted: they finish what is under way (decisions 370 and 423).
   * All other calls are refused with FORBIDDEN or ACCOUNT_CLOSING.
   */
  whileSuspended?: true
  /** Also before this sign-in has entered a code; the operator's other calls are refused with SECOND_FACTOR_NEEDED. */
  beforeSecondFactor?: true
}

type Parts = {
  method: Method
  path: string
  about: string
  audience?: Audience
  role?: OperatorRole
  status?: 200 | 201 | 202
  whileClosing?: true
  whileSuspended?: true
  beforeSecondFactor?: true
}

/** Declares a call. A part that is left out accepts no input; the default audience is a signed-in member. */
export function call<
  Answer extends z.ZodMiniType,
  Params extends z.ZodMiniType = z.ZodMiniUndefined,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
>(parts: Parts & { answer: Answer; params?: Params; query?: Query; body?: Body }): Call<Params, Query, Body, Answer> {
  return { audience: 'member', ...parts } as unknown as Call<Params, Query, Body, Answer>
}

type In<T> = T extends z.ZodMiniType ? z.input<T> : undefined
type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined

/** What a client sends as the body, and what the server reads out of it. */
export type BodyOf<C extends Call> = In<C['body']>
export type BodyIn<C extends Call> = Out<C['body']>
/** What a client sends in the query string, and what the server reads out of it. */
export type QueryOf<C extends Call> = In<C['query']>
export type QueryIn<C extends Call> = Out<C['query']>
export type ParamsOf<C extends Call> = In<C['params']>
export type ParamsIn<C extends Call> = Out<C['params']>
/** What the server returns, and what a client receives. */
export type AnswerFrom<C extends Call> = In<C['answer']>
export type AnswerOf<C extends Call> = Out<C['answer']>
