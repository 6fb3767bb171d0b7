import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkPath } from './link-path.ts'

const app = { server: 'https://hemline.test/', scheme: 'org.hemline.app' }
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://localhost' })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['https://hemline.test/share/9f8e7d', '/share/9f8e7d'],
  ['https://hemline.test/invite/9f8e7d', '/invite/9f8e7d'],
  ['https://hemline.test/order/7#code=123456', '/order/7#code=123456'],
  ['https://hemline.test/order/7/help', '/order/7/help'],
  ['https://hemline.test/order/7/issue?orderNumber=H10019', '/order/7/issue?orderNumber=H10019'],
  ['https://hemline.test/messages', '/messages'],
  ['https://hemline.test/messages?to=5&listing=6', '/messages?to=5&listing=6'],
  ['https://hemline.test/messages/5', '/messages/5'],
  ['https://hemline.test/review/5', '/review/5'],
  ['org.hemline.app://order/7', '/order/7'],
  ['ORG.hemline.app:///order/7', '/order/7'],
  ['org.hemline.app://sign-in?code=a&state=b', '/sign-in?code=a&state=b'],
])('%s opens %s', (link, path) => expect(linkPath(link, app)).toBe(path))

test.each([
  'https://evil.test/order/7',
  'http://hemline.test/order/7',
  'https://hemline.test.evil.test/order/7',
  'https://hemline.test@evil.test/order/7',
  'https://hemline.test/sign-in?returnTo=/order/7',
  'https://hemline.test/api/orders',
  'https://hemline.test/operator',
  'https://hemline.test//evil.test/order/7',
  'https://hemline.test/share/',
  'https://hemline.test/order/7/../../operator',
  'org.hemline.app.evil://order/7',
  'org.hemline.app://evil.test/order/7',
  'other.app://order/7',
  'javascript:alert(1)',
  'not a link',
  'org.hemline.app://sign-in?returnTo=/coins',
])('%s opens nothing', (link) => expect(linkPath(link, app)).toBeNull())

test('a shell that does not know its server accepts its own scheme only', () => {
  expect(linkPath('https://hemline.test/order/7', { ...app, server: '' })).toBeNull()
  expect(linkPath('org.hemline.app://review/7', { ...app, server: '' })).toBe('/review/7')
})
