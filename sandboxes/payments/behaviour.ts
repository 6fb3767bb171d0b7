import { z } from 'zod'
import { rooms, type Sandbox } from './stripe-route.ts'
import { testCard } from './test-cards.ts'

const FailNext = z.object({
  /** The path to fail, such as `/v1/payment_intents`; a star stands for any id. */
  path: z.string(),
  method: z.enum(['GET', 'POST', 'DELETE']).default('POST'),
  /** The status to answer with, or `timeout`: no answer. */
  status: z.union([z.literal('timeout'), z.number().int().min(400).max(599)]),
  code: z.string().optional(),
  declineCode: z.string().optional(),
  times: z.number().int().min(1).max(10_000).default(1),
  /** True: the step is executed, only the answer is lost. */
  afterActing: z.boolean().default(false),
})

/** The configured failures of the sandbox. Omitted settings are reset. */
export const Behaviour = z.object({
  /** The delay of every answer, in milliseconds. */
  latencyMs: z.number().int().min(0).max(120_000).default(0),
  failNext: z
    .union([FailNext, z.array(FailNext)])
    .transform((one) => (Array.isArray(one) ? one : [one]))
    .default([]),
  /** The number of a test card: from now on every card behaves like this one. */
  card: z
    .string()
    .refine((number) => testCard(number) !== undefined, 'not a test card')
    .nullish(),
})
export type Behaviour = z.output<typeof Behaviour>
export type Failure = Behaviour['failNext'][number]

const NORMAL: Behaviour = { latencyMs: 0, failNext: [] }
const KEY = 'now'

export async function setBehaviour({ store }: Sandbox, behaviour: Behaviour): Promise<void> {
  await store.put(rooms.behaviour, KEY, behaviour)
}

export async function readBehaviour({ store }: Sandbox): Promise<Behaviour> {
  return (await store.get<Behaviour>(rooms.behaviour, KEY)) ?? NORMAL
}

/** Takes the failure configured for this request, if any; each is used once over all processes. */
export async function takeFailure(sandbox: Sandbox, method: string, path: string): Promise<Failure | undefined> {
  const matches = (failure: Failure) => failure.method === method && pathMatches(failure.path, path)
  if (!(await readBehaviour(sandbox)).failNext.some(matches)) return undefined
  let taken: Failure | undefined
  await sandbox.store.update<Behaviour>(rooms.behaviour, KEY, (current = NORMAL) => {
    taken = current.failNext.find(matches)
    const failNext = current.failNext
      .map((failure) => (failure === taken ? { ...failure, times: failure.times - 1 } : failure))
      .filter((failure) => failure.times > 0)
    return { ...current, failNext }
  })
  return taken
}

function pathMatches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part === '*' || part === given[index])
}
