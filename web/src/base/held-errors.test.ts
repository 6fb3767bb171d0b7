import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { holdErrors, isRepeated } from './held-errors.ts'

const leaves: (() => void)[] = []
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
  vi.unstubAllGlobals()
})

const settled = async () => {
  await new Promise<void>((resolve) => setImmediate(resolve))
  // after what pages were notified of before
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
}
const lost = new Error('lost')

/** A client with one query, whose reads are answered when the test lets them. */
function asked() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  holdErrors(client)
  const reads: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const read = Promise.withResolvers<string>()
    reads.push(read)
    return read.promise
  }
  const options = { queryKey: ['list'], queryFn }
  /** Opens a page that shows it. `drawnSince` returns the statuses that it was drawn with since the last look. */
  const open = () => {
    const observer = new QueryObserver<string>(client, options)
    const drawn: string[] = []
    const draw = () => drawn.push(observer.getCurrentResult().status)
    // as React does: what is notified together is drawn together
    const leave = observer.subscribe(notifyManager.batchCalls(draw))
    draw()
    leaves.push(leave)
    const drawnSince = () => drawn.splice(0)
    return { observer, leave, drawnSince, result: () => observer.getCurrentResult() }
  }
  const answer = async (end: (read: PromiseWithResolvers<string>) => void) => {
    await settled()
    end(reads.at(-1)!)
    await settled()
  }
  return { client, options, reads, open, answer }
}

test('what did not load shows its error until the next answer, also while it is asked again', async () => {
  const { open, answer } = asked()
  const page = open()
  await answer(({ reject }) => reject(lost))
  page.drawnSince()
  void page.observer.refetch()
  await settled()
  expect(page.result()).toMatchObject({ status: 'error', error: lost, isFetching: true, isPending: false })
  const again = new Error('lost again')
  await answer(({ reject }) => reject(again))
  expect(page.result()).toMatchObject({ status: 'error', error: again, isFetching: false })
  expect(new Set(page.drawnSince())).toEqual(new Set(['error']))
  void page.observer.refetch()
  await answer(({ resolve }) => resolve('gown'))
  expect(page.result()).toMatchObject({ status: 'success', error: null, data: 'gown' })
  expect(new Set(page.drawnSince())).toEqual(new Set(['error', 'success']))
})

test('the error stays when what is asked again is dropped and asked once more', async () => {
  const { client, open, answer } = asked()
  const page = open()
  await answer(({ reject }) => reject(lost))
  void client.invalidateQueries()
  await settled()
  for (const query of client.getQueryCache().getAll()) void query.cancel({ silent: true })
  void client.invalidateQueries()
  await settled()
  expect(page.result()).toMatchObject({ status: 'error', error: lost, isFetching: true })
})

test('a failure that follows another one is no news, the first after an answer is', async () => {
  const { client, open, answer } = asked()
  const page = open()
  await answer(({ reject }) => reject(lost))
  const again = new Error('lost again')
  void page.observer.refetch()
  await answer(({ reject }) => reject(again))
  expect([isRepeated(lost), isRepeated(again)]).toEqual([false, true])
  void page.observer.refetch()
  await answer(({ resolve }) => resolve('gown'))
  client.setQueryData(['list'], 'gown')
  const later = new Error('lost later')
  void page.observer.refetch()
  await answer(({ reject }) => reject(later))
  expect(isRepeated(later)).toBe(false)
  expect(page.result()).toMatchObject({ status: 'error', data: 'gown' })
})

test('a page that is opened later, or whose question failed before it was opened, begins with its skeleton', async () => {
  const { client, options, open, answer } = asked()
  const early = client.prefetchQuery(options)
  await answer(({ reject }) => reject(lost))
  await early
  const first = open()
  await settled()
  expect(first.result()).toMatchObject({ status: 'pending', error: null, isFetching: true })
  const again = new Error('lost again')
  await answer(({ reject }) => reject(again))
  expect(isRepeated(again)).toBe(false)
  first.leave()
  const second = open()
  await settled()
  expect(second.result()).toMatchObject({ status: 'pending', error: null, isFetching: true })
})

test.each([
  ['by this page', false],
  ['before it was opened', true],
])(
  'a page that is opened later does not show an error from before it while a read is under way that was begun %s',
  async (_, isEarlier) => {
    const { open, answer } = asked()
    vi.stubGlobal('location', { pathname: '/a' })
    const header = open()
    await answer(({ reject }) => reject(lost))
    if (isEarlier) void header.observer.refetch()
    await settled()
    vi.stubGlobal('location', { pathname: '/b' })
    const page = open()
    await settled()
    expect(page.result()).toMatchObject({ status: 'pending', error: null, isFetching: true })
    page.drawnSince()
    const again = new Error('lost again')
    await answer(({ reject }) => reject(again))
    expect(new Set(page.drawnSince())).toEqual(new Set(['error']))
    // the first that this page shows
    expect(isRepeated(again)).toBe(false)
    void page.observer.refetch()
    await settled()
    expect(page.result()).toMatchObject({ status: 'error', error: again, isFetching: true })
  },
)

test('a part that is added to the page leaves the error there', async () => {
  const { open, answer } = asked()
  const page = open()
  await answer(({ reject }) => reject(lost))
  page.drawnSince()
  open()
  await settled()
  expect(page.result()).toMatchObject({ status: 'error', error: lost, isFetching: true })
  expect(new Set(page.drawnSince())).toEqual(new Set(['error']))
})

test('what is put back to its beginning is asked as the first time', async () => {
  const { client, open, answer } = asked()
  const page = open()
  await answer(({ reject }) => reject(lost))
  void client.resetQueries()
  await settled()
  expect(page.result()).toMatchObject({ status: 'pending', error: null, isFetching: true })
})
