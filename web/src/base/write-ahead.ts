import type { InferDataFromTag, Query, QueryClient, QueryKey, Updater } from '@tanstack/react-query'
import { askAgain, askAgainWith } from './ask-again.ts'

/** What a change makes of the answer of each query below a key. */
type Put = { queryKey: QueryKey; put: (data: unknown, queryKey: QueryKey) => unknown }

/** `put` gets undefined for a query without an answer. It may be called again on what it returned. */
export const putIn = <Data = never, Key extends QueryKey = QueryKey>(
  queryKey: Key,
  put: (data: InferDataFromTag<Data, Key> | undefined, queryKey: QueryKey) => unknown,
): Put => ({ queryKey, put: put as Put['put'] })

/**
 * An answer as it was read, and the changes that are shown on top of it until the last of them is answered. `isAsked`: it was being
 * read when one of them began.
 */
type Layer = { base: unknown; shown: unknown; puts: Put[]; sending: number; isAsked: boolean }
const layers = new Map<Query, Layer>()
let isShowing = false

function show(query: Query, layer: Layer): void {
  // An answer that came meanwhile is from before the changes that are still being sent. One made of what is shown, as a next
  // page is, has them in it, and after a refusal until it is asked again: accepted, as telling the two apart costs more.
  if (query.state.data !== layer.shown) layer.base = query.state.data
  const data = layer.puts.reduce((before, { put }) => put(before, query.queryKey), layer.base)
  isShowing = true
  if (data !== undefined) query.setData(data, { manual: true })
  else if (layer.shown !== undefined) query.setState({ data, status: 'pending' })
  isShowing = false
  layer.shown = query.state.data
}

/** Whether a change of a query below this key is still being sent. */
export const isWrittenAhead = (client: QueryClient, queryKey: QueryKey): boolean =>
  client
    .getQueryCache()
    .findAll({ queryKey })
    .some((query) => layers.has(query))

/**
 * The options of a mutation that shows its change before it is answered. If it fails, its own change is taken back and those of
 * others remain. `ask` is called by the last of those on their way, so that no read is without one of them. What is still being
 * read when the last change of a query is answered may be from before it, also of a list that was opened meanwhile: it is read
 * once more. `askDropped` is called then if such a query was being read when one of its changes began.
 */
export const writeAhead = <Body>(
  client: QueryClient,
  putsOf: (body: Body) => Put[],
  ask: (error: unknown) => unknown,
  askDropped?: () => unknown,
) => ({
  onMutate(body: Body) {
    const cache = client.getQueryCache()
    const puts = putsOf(body)
    const ends = puts.flatMap((put) =>
      cache.findAll({ queryKey: put.queryKey }).map((query) => {
        const { data, fetchStatus } = query.state
        const layer = layers.get(query) ?? { base: data, shown: data, puts: [], sending: 0, isAsked: false }
        layers.set(query, layer)
        // or waits until the app is looked at, or the line is back, to be read once more
        layer.isAsked ||= fetchStatus !== 'idle'
        layer.puts.push(put)
        layer.sending += 1
        show(query, layer)
        // What is being read is from before the change. A first answer is waited for, and shown with the change.
        if (query.state.data !== undefined) void query.cancel({ revert: true })
        return (error: unknown) => {
          if (error) layer.puts.splice(layer.puts.indexOf(put), 1)
          show(query, layer)
          layer.sending -= 1
          if (layer.sending === 0) layers.delete(query)
          return layer
        }
      }),
    )
    const leave = cache.subscribe(({ query }) => {
      const layer = layers.get(query)
      if (!isShowing && layer && query.state.data !== layer.shown) show(query, layer)
    })
    return (error: unknown) => {
      leave()
      const ended = ends.map((end) => end(error))
      const reads = puts
        .flatMap(({ queryKey }) => cache.findAll({ queryKey, fetchStatus: 'fetching' }))
        .filter((query) => !layers.has(query))
      askAgainWith(reads, () => {
        if (ended.some(({ sending, isAsked }) => sending === 0 && isAsked)) void askDropped?.()
        if (ended.every(({ sending }) => sending === 0)) void ask(error)
      })
    }
  },
  onSettled(_answer: unknown, error: unknown, _body: Body, end?: (error: unknown) => void) {
    end?.(error)
  },
})

/**
 * Shows a change while `work` sends it, and goes on showing it if that fails: the next read says what the server knows. What was
 * being read is from before the change, and asked again after it.
 */
export async function showAhead<Answer>(client: QueryClient, put: Put, work: () => Promise<Answer>): Promise<Answer> {
  const end = writeAhead(
    client,
    () => [put],
    () => undefined,
    () => askAgain(client, put.queryKey),
  ).onMutate(undefined)
  try {
    return await work()
  } finally {
    end(undefined)
  }
}

/**
 * Shows what a change was answered with, or what it makes of the answer there is. What is being read under this key may be from
 * before the change, which it would undo, or from after another one: it is dropped, and asked again.
 */
export async function setAnswer<Data = never, Key extends QueryKey = QueryKey>(
  client: QueryClient,
  queryKey: Key,
  answer: Updater<InferDataFromTag<Data, Key> | undefined, InferDataFromTag<Data, Key> | undefined>,
): Promise<void> {
  const fetchStatus = client.getQueryState(queryKey)?.fetchStatus ?? 'idle'
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<Data, Key>(queryKey, answer)
  if (fetchStatus !== 'idle') void client.invalidateQueries({ queryKey, exact: true })
}
