import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../public/rescue.js'), 'utf8')

/** A page whose line died before the script of the app came. */
function pageWithoutLine({ savedPage = false, state = null as object | null } = {}) {
  const heard = new Map<string, (event: object) => void>()
  const boot = { textContent: 'Hemline' }
  const page = {
    navigator: { onLine: false, serviceWorker: { controller: savedPage ? {} : null } },
    caches: { match: async () => (savedPage ? {} : undefined) },
    history: { state, replaceState: (next: object) => Object.assign(page.history, { state: next }) },
    location: { href: 'https://hemline.example/orders', reload: vi.fn() },
    document: {
      querySelector: () => (page.hasStarted ? null : boot),
      documentElement: { dataset: { first: 'landing' } },
    },
    performance: { getEntriesByType: () => [] },
    addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    removeEventListener: (name: string) => heard.delete(name),
    setTimeout: vi.fn(),
    URL,
    hasStarted: false,
  }
  runInNewContext(script, page)
  const happens = async (name: string, event: object = {}) => {
    heard.get(name)?.(event)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { page, boot, happens, fails: () => happens('error', { target: { src: '/assets/main-1.js' } }) }
}

test('a page whose line dies before its scripts says that it needs one, and loads again with the next', async () => {
  const { page, boot, happens, fails } = pageWithoutLine()
  await fails()
  expect(boot.textContent).toMatch(/needs a connection/)
  expect(page.document.documentElement.dataset).toEqual({})
  expect(page.location.reload).not.toHaveBeenCalled()
  page.navigator.onLine = true
  await happens('online')
  expect(page.location.reload).toHaveBeenCalledOnce()
})

test('where the app is saved on the device, its page is loaded once without a line', async () => {
  const { page, boot, fails } = pageWithoutLine({ savedPage: true })
  await fails()
  expect(page.location.reload).toHaveBeenCalledOnce()
  expect(boot.textContent).toBe('Hemline')
  const next = pageWithoutLine({ savedPage: true, state: page.history.state })
  await next.fails()
  expect(next.page.location.reload).not.toHaveBeenCalled()
  expect(next.boot.textContent).toMatch(/needs a connection/)
})

test('a page whose line dies in the pause before it loads again says that it needs one, and is not loaded without it', async () => {
  const { page, boot, happens, fails } = pageWithoutLine()
  page.navigator.onLine = true
  await fails()
  const [afterPause] = page.setTimeout.mock.calls[0]! as [() => void]
  page.navigator.onLine = false
  afterPause()
  await happens('nothing')
  expect(page.location.reload).not.toHaveBeenCalled()
  expect(boot.textContent).toMatch(/needs a connection/)
  page.navigator.onLine = true
  await happens('online')
  expect(page.location.reload).toHaveBeenCalledOnce()
})

test('a line that is gone again when it was announced loads nothing; the next one does', async () => {
  const { page, happens, fails } = pageWithoutLine()
  await fails()
  await happens('online')
  expect(page.location.reload).not.toHaveBeenCalled()
  page.navigator.onLine = true
  await happens('online')
  await happens('online')
  expect(page.location.reload).toHaveBeenCalledOnce()
})

test('an app that has started meanwhile is left alone', async () => {
  const { page, happens, fails } = pageWithoutLine()
  await fails()
  page.hasStarted = true
  await happens('online')
  expect(page.location.reload).not.toHaveBeenCalled()
})
