import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A statement as the server passed it to the driver, and the first row that it returned. */
type Heard = { text: string; name: string | undefined; values: unknown[]; row?: Record<string, unknown> }
/** A value that a statement takes from the row of an earlier one. */
class Taken {
  readonly step: number
  readonly column: string
  constructor(step: number, column: string) {
    this.step = step
    this.column = column
  }
}
export type Step = { text: string; name: string | undefined; values: unknown[] }
/** The statements of one request, and what in them is new with each: ids that it makes, and `listingId`. */
export type Script = { steps: readonly Step[]; renewed: ReadonlySet<string>; listingId: string }

const recording = new AsyncLocalStorage<{ steps: Heard[]; isOver: boolean }>()

/** From now on `recorded` hears the statements of every connection that is opened. Returns what ends that. */
export function hearStatements(): () => void {
  const plain = pg.Client.prototype.query
  const query = plain as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const heard = recording.getStore()
    if (!heard || heard.isOver) return query.apply(this, given)
    const step = stepOf(given)
    heard.steps.push(step)
    const note = (result: pg.QueryResult | undefined) => Object.assign(step, { row: result?.rows?.[0] })
    const callback = given.at(-1)
    if (typeof callback === 'function')
      given[given.length - 1] = (error: unknown, result: pg.QueryResult) => {
        note(result)
        callback(error, result)
      }
    const answer = query.apply(this, given)
    if (answer instanceof Promise) answer.then(note, () => undefined)
    return answer
  } as typeof plain
  return () => {
    pg.Client.prototype.query = plain
  }
}

function stepOf([first, second]: unknown[]): Heard {
  const {
    text,
    name,
    values = second,
  } = typeof first === 'string' ? { text: first, name: undefined } : (first as Heard)
  return { text, name, values: Array.isArray(values) ? values : [] }
}

/** Returns the statements that `run` executes until it resolves, in order. */
export async function recorded(run: () => Promise<unknown>): Promise<Heard[]> {
  const heard = { steps: [] as Heard[], isOver: false }
  await recording.run(heard, run)
  heard.isOver = true
  return heard.steps
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-z]{12}\b/g

/**
 * Returns the script of a request from two recordings of the same member with different items. Ids in which they differ
 * are new with each request; numbers come from the rows of earlier statements. Throws if the statements differ.
 */
export function scriptOf(one: readonly Heard[], other: readonly Heard[], listingId: string): Script {
  const texts = (steps: readonly Heard[]) => steps.map(({ text }) => text).join('\n')
  if (texts(one) !== texts(other)) throw new Error('Two requests of the same kind executed different statements')
  const idsOf = (steps: readonly Heard[]) => JSON.stringify(steps.map(({ values }) => values)).match(ids) ?? []
  const [mine, theirs] = [idsOf(one), idsOf(other)]
  if (mine.length !== theirs.length) throw new Error('Two requests of the same kind have different values')
  const renewed = new Set(mine.filter((id, at) => id !== theirs[at]))
  if (!renewed.has(listingId)) throw new Error('The recorded request is of another item')
  const steps = one.map(({ text, name, values }, step) => ({
    text,
    name,
    values: values.map((value, at) => {
      const otherwise = other[step]!.values[at]
      if (typeof value !== 'number' || value === otherwise) return value
      return sourceOf([one.slice(0, step), other.slice(0, step)], [value, otherwise])
    }),
  }))
  return { steps, renewed, listingId }
}

/** Returns the last statement before whose row had the value in both recordings. */
function sourceOf(before: readonly (readonly Heard[])[], values: readonly unknown[]): Taken {
  for (let step = before[0]!.length - 1; step >= 0; step -= 1)
    for (const column of Object.keys(before[0]![step]!.row ?? {}))
      if (before.every((steps, at) => steps[step]!.row?.[column] === values[at])) return new Taken(step, column)
  throw new Error(`No statement returned ${values.join(' and ')}`)
}

/** Returns the statements of a further request, for another item, with new ids. */
export function further({ steps, renewed, listingId }: Script, nextListingId: string): Step[] {
  const next = new Map([...renewed].map((id) => [id, id === listingId ? nextListingId : randomUUID()]))
  const renew = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(ids, (id) => next.get(id) ?? id)
    if (Array.isArray(value)) return value.map(renew)
    if (!isPlain(value)) return value
    return JSON.parse(renew(JSON.stringify(value)) as string)
  }
  return steps.map((step) => ({ ...step, values: step.values.map(renew) }))
}

const isPlain = (value: unknown) =>
  Object.prototype.toString.call(value) === '[object Object]' && !(value instanceof Taken)

/** Executes prepared requests on one connection, one after the other. Returns how long each took, in ms. */
export async function execute(client: pg.Client, requests: readonly (readonly Step[])[]): Promise<number[]> {
  const took: number[] = []
  for (const steps of requests) {
    const from = performance.now()
    const rows: (Record<string, unknown> | undefined)[] = []
    for (const { text, name, values: given } of steps) {
      const values = given.map((value) => (value instanceof Taken ? rows[value.step]?.[value.column] : value))
      const { rows: returned } = await client.query(name ? { text, name, values } : { text, values })
      rows.push(returned?.[0])
    }
    took.push(performance.now() - from)
  }
  return took
}
