import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A page whose network is gone, and what happens on it. */
async function pageWithoutNetwork({ type = 'navigate' } = {}) {
  let typed = () => {}
  const page = {
    navigator: { onLine: false },
    location: { pathname: '/messages/1', reload: vi.fn() },
    document: { querySelector: (_: string): object | null => null },
    addEventListener: (_: string, listener: () => void) => {
      typed = listener
    },
  }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
  vi.resetModules()
  const { untilLoaded } = await import('./until-loaded.ts')
  const load = vi.fn(async (): Promise<string> => {
    throw new Error('Failed to fetch')
  })
  return { page, load, types: () => typed(), loaded: untilLoaded(load) }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a part is asked for again until it comes', async () => {
  const { load, loaded, page } = await pageWithoutNetwork()
  await seconds(20)
  load.mockResolvedValue('the part')
  await seconds(1)
  expect(await loaded).toBe('the part')
  expect(page.location.reload).not.toHaveBeenCalled()
})

test('a part that does not come though there is a network again is loaded with the page, which is reloaded once', async () => {
  const { page, load } = await pageWithoutNetwork()
  await seconds(20)
  expect(page.location.reload).not.toHaveBeenCalled()
  page.navigator.onLine = true
  await seconds(2)
  expect(page.location.reload).not.toHaveBeenCalled()
  await seconds(1)
  const asked = load.mock.calls.length
  await seconds(20)
  expect(page.location.reload).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledTimes(asked)
})

test('a page that came by a reload is not reloaded again', async () => {
  const { page } = await pageWithoutNetwork({ type: 'reload' })
  page.navigator.onLine = true
  await seconds(60)
  expect(page.location.reload).not.toHaveBeenCalled()
})

test('what was typed is not lost: the page is reloaded only once the member has left that screen', async () => {
  const { page, types } = await pageWithoutNetwork()
  page.navigator.onLine = true
  types()
  await seconds(60)
  expect(page.location.reload).not.toHaveBeenCalled()
  page.location.pathname = '/orders'
  await seconds(1)
  expect(page.location.reload).toHaveBeenCalledOnce()
})

test('neither a dialog that is open nor a card form of another page is reloaded', async () => {
  const { page } = await pageWithoutNetwork()
  page.navigator.onLine = true
  page.document.querySelector = (selector) =>
    /\biframe\b/.test(selector) && /dialog\[open\]/.test(selector) ? {} : null
  await seconds(60)
  expect(page.location.reload).not.toHaveBeenCalled()
  page.document.querySelector = () => null
  await seconds(1)
  expect(page.location.reload).toHaveBeenCalledOnce()
})
