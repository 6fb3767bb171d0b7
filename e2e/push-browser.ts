import type { BrowserContext, Page } from 'playwright-core'
import type { Browser as Subscriber } from '../server/test/push-service.ts'

/** A notification displayed on the device. */
export type Shown = { title: string; body: string; tag: string; data: { path: string } }

/**
 * Replaces what a browser vendor runs and a test lacks: the push service behind `PushManager`. Everything else is real:
 * the permission, `/sw.js`, its events, the notifications. `subscribers` are the endpoints that subscribing returns, in
 * order; after the last one it never answers. A browser without notifications (the headless shell) gets a list in place
 * of the screen.
 */
export async function stubPushService(context: BrowserContext, subscribers: readonly Subscriber[]): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(pushManager, { tokens: subscribers.map(({ token }) => token) })
}

const pushManager = ({ tokens }: { tokens: string[] }) => {
  if (origin === 'null') return // no page yet
  const storedKey = () => Number(localStorage.getItem('test.subscribed') ?? '-1')
  const next = () => Number(localStorage.getItem('test.next') ?? '0')
  const subscriptionAt = (at: number, applicationServerKey?: BufferSource | null) => {
    const token = JSON.parse(tokens[at] ?? '{}')
    const key = applicationServerKey ?? Uint8Array.from(JSON.parse(localStorage.getItem('test.key') ?? '[]')).buffer
    return {
      endpoint: token.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: key },
      toJSON: () => token,
      unsubscribe: async () => {
        localStorage.setItem('test.subscribed', '-1')
        return true
      },
    }
  }
  const manager = PushManager.prototype as unknown as Record<string, unknown>
  manager.getSubscription = async () => (storedKey() < 0 ? null : subscriptionAt(storedKey()))
  manager.subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
    const at = next()
    if (at >= tokens.length) return new Promise(() => undefined)
    localStorage.setItem('test.key', JSON.stringify([...applicationServerKey]))
    localStorage.setItem('test.next', String(at + 1))
    localStorage.setItem('test.subscribed', String(at))
    return subscriptionAt(at, applicationServerKey.buffer)
  }
  if (Notification.permission !== 'granted') {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
  }
}

export type ServiceWorker = {
  /** Delivers a push message, as the push service would. */
  push(message: object | string): Promise<void>
  shown(): Promise<Shown[]>
  /** Clicks the notification with that tag. Returns the windows that the worker opened. */
  tap(tag: string): Promise<string[]>
  /** The push service changes the endpoint: `subscriber` is the new one. */
  changeSubscription(subscriber: Subscriber): Promise<void>
  /** What the worker has stored: the names of caches and databases. */
  cacheNames(): Promise<string[]>
}

/** The real service worker of a page's origin, controlled through the browser. */
export async function serviceWorkerOf(page: Page): Promise<ServiceWorker> {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const hasScreen = await worker.evaluate(() => Notification.permission === 'granted')
  if (!hasScreen) await worker.evaluate(listInPlaceOfScreen)
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ isDeleted }) => !isDeleted)
      if (registration) resolve(registration.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    async push(message) {
      const data = typeof message === 'string' ? message : JSON.stringify(message)
      const origin = new URL(page.url()).origin
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
    shown: () =>
      worker.evaluate(async () => {
        const all = await (self as unknown as Scope).registration.getNotifications()
        return all.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as { path: string } }))
      }),
    tap: (tag) => worker.evaluate(tapped, tag),
    changeSubscription: (subscriber) => worker.evaluate(changed, subscriber.token),
    cacheNames: () =>
      worker.evaluate(async () => [
        ...(await caches.keys()),
        ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      ]),
  }
}

/** The parts of a service worker's global scope that we use; its types are not those of a page. */
type Scope = EventTarget & {
  registration: ServiceWorkerRegistration
  clients: { openWindow(url: string): Promise<null> }
}
type Waiting = Event & { waitUntil(work: Promise<unknown>): void }

/** A click made by the test is no user gesture, so the browser would not open a window: the call is recorded instead. */
const tapped = async (tag: string): Promise<string[]> => {
  const scope = self as unknown as Scope
  const opened: string[] = []
  scope.clients.openWindow = async (url) => {
    opened.push(url)
    return null
  }
  const [notification] = await scope.registration.getNotifications({ tag })
  if (!notification) throw new Error(`Nothing is shown under ${tag}`)
  const event = new Event('notificationclick') as Waiting & { notification: Notification }
  const works: Promise<unknown>[] = []
  event.notification = notification
  event.waitUntil = (work) => void works.push(work)
  scope.dispatchEvent(event)
  await Promise.all(works)
  return opened
}

const changed = async (token: string): Promise<void> => {
  const event = new Event('pushsubscriptionchange') as Waiting & { newSubscription: object }
  const works: Promise<unknown>[] = []
  event.newSubscription = { toJSON: () => JSON.parse(token) }
  event.waitUntil = (work) => void works.push(work)
  self.dispatchEvent(event)
  await Promise.all(works)
}

const listInPlaceOfScreen = () => {
  let all: { tag: string; close(): void }[] = []
  const registration = (self as unknown as Scope).registration as unknown as Record<string, unknown>
  registration.showNotification = async (title: string, options: { tag: string }) => {
    const close = () => {
      all = all.filter((other) => other !== one)
    }
    const one = { title, ...options, close }
    all = [...all.filter(({ tag }) => tag !== options.tag), one]
  }
  registration.getNotifications = async ({ tag }: { tag?: string } = {}) =>
    all.filter((one) => tag === undefined || one.tag === tag)
}
