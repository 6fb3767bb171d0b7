import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A page whose network is gone, and what happens on it. */
async function pageWithoutNetwork({ type = 'navigate' as string | null } = {}) {
  const listeners: Record<string, (event: object) => void> = {}
  class Element {
    isButton = false
    closest(selector: string) {
      return selector === 'button' && this.isButton ? this : null
    }
  }
  const page = {
    navigator: { onLine: false },
    location: { pathname: '/messages/1', reload: vi.fn() },
    document: { querySelector: (_: string): object | null => null },
    Element,
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
  }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    type === null ? [] : [{ type } as PerformanceNavigationTiming],
  )
  vi.resetModules()
  const { untilLoaded } = await import('./until-loaded.ts')
  const load = vi.fn(async (): Promise<string> => {
    throw new Error('Failed to fetch')
  })
  const types = () => listeners.input!({})
  const clicks = (isButton: boolean) => listeners.click!({ target: Object.assign(new Element(), { isButton }) })
  return { page, load, types, clicks, loaded: untilLoaded(load) }
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

test('a page of a browser that does not say how it came is not reloaded', async () => {
  const { page } = await pageWithoutNetwork({ type: null })
  page.navigator.onLine = true
  await seconds(60)
  expect(page.location.reload).not.toHaveBeenCalled()
})

test('a day that was picked, or what a button has sent, is not lost to a reload', async () => {
  const { page, clicks } = await pageWithoutNetwork()
  page.navigator.onLine = true
  clicks(true)
  await seconds(60)
  expect(page.location.reload).not.toHaveBeenCalled()
})

test('a click on what is no button does not put off the reload', async () => {
  const { page, clicks } = await pageWithoutNetwork()
  page.navigator.onLine = true
  clicks(false)
  await seconds(4)
  expect(page.location.reload).toHaveBeenCalledOnce()
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
