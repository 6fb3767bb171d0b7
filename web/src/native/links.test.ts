import { expect, test, vi } from 'vitest'

type Opened = (event: { url: string }) => Promise<void>
const shell = vi.hoisted(() => ({ opened: undefined as Opened | undefined, removed: 0 }))
vi.mock('@capacitor/app', () => ({
  App: {
    addListener: async (name: string, listener: Opened) => {
      if (name === 'appUrlOpen') shell.opened = listener
      return { remove: () => (shell.removed += 1) }
    },
    getInfo: async () => ({ id: 'org.hemline.app' }),
  },
}))

test('a link of the app opens its screen and any other is ignored, until stopped', async () => {
  vi.stubGlobal('location', { origin: 'https://localhost' })
  const { onLink } = await import('./links.ts')
  const open = vi.fn()
  const stop = onLink('https://hemline.test', open)
  await shell.opened!({ url: 'https://hemline.test/order/7#code=123456' })
  await shell.opened!({ url: 'https://evil.test/order/7' })
  await shell.opened!({ url: 'org.hemline.app://messages/5' })
  expect(open.mock.calls).toEqual([['/order/7#code=123456'], ['/messages/5']])
  stop()
  await expect.poll(() => shell.removed).toBe(1)
  vi.unstubAllGlobals()
})
