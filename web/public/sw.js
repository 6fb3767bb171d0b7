/*
 * Hemline's service worker. It shows what is pushed, opens where it leads, and registers the browser anew when its push
 * service gives it another address. It keeps nothing and answers no requests of the page.
 */
const ANSWER_MS = 3000
const OPEN_MS = 700

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = readMessage(event.data)
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: { path }, icon: '/icon.svg', lang: 'en-GB' }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)))

/** Browsers show something of their own for a push that shows nothing, so what cannot be read says that there is something. */
function readMessage(data) {
  try {
    const { title, body, tag, path } = data.json()
    return { title: String(title), body: String(body), tag: String(tag), path: String(path) }
  } catch {
    return { title: 'Hemline', body: 'There is something new for you.', tag: 'hemline', path: '/' }
  }
}

/** An open app goes there by itself, without a reload that would lose what is being typed; otherwise a window opens. */
async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find((one) => one.focused) ?? windows[0]
  if (window && (await ask(window, { type: 'open', path: url.pathname + url.search }, OPEN_MS))) {
    await window.focus().catch(() => undefined)
    return
  }
  await self.clients.openWindow(url.href)
}

/** The app is asked for a token for this one call; with no app open it registers the new subscription when it next starts. */
async function subscribeAnew(event) {
  const options = event.oldSubscription?.options ?? event.newSubscription?.options
  const subscription =
    event.newSubscription ?? (options ? await self.registration.pushManager.subscribe(options) : null)
  if (!subscription) return
  for (const window of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    const given = await ask(window, { type: 'token' }, ANSWER_MS)
    if (!given?.token) continue
    await fetch('/api/push-subscription', {
      method: 'POST',
      headers: { authorization: `Bearer ${given.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token: JSON.stringify(subscription), deviceId: given.deviceId, platform: 'web' }),
    })
    return
  }
}

/** What a window answers, or null when it does not in time. */
function ask(window, message, patience) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(resolve, patience, null)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data)
    }
    window.postMessage(message, [port2])
  })
}
