/*
 * Hemline's service worker. Shows push notifications, opens the page of one that is clicked, and registers the browser again
 * when its push service changes the endpoint. Precaches the files of the app, so that it opens without network, and says when
 * there is a newer version. Holds pictures that were shared to the app until the listing form takes them. Never handles
 * other data of members.
 */
const ANSWER_MS = 3000
const OPEN_MS = 700
const PAGE_TIMEOUT_MS = 5000
const CACHE = 'hemline-app-'
const PAGE = '/'
/** Pictures from the phone's share sheet, for as long as it takes to sign up; member-storage.ts deletes them at sign-out. */
const SHARED = 'hemline-shared'
const SHARED_MS = 30 * 60_000
const SHARED_MOST = 5
// all scripts and stylesheets of a version, as written by web/precache-list.ts
const PARTS = '/assets/parts'
/** When a version was built, and when the server was last known to have it. */
const SEEN = '/assets/seen'
/** A roll-out is over after this time: a server that still has an older version has been set back to it. */
const ROLL_OUT_MS = 60 * 60_000
/** Phones show neither picture of a notification as SVG. */
const pictures = { icon: '/icon-192.png', badge: '/badge-96.png' }
const SERVED = /^\/(api|identity|dev|images|tiles|assets|newsletter|data-export)(\/|$)|\.[a-z0-9]{2,5}$/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = readMessage(event.data)
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path }, ...pictures, lang: 'en-GB' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

self.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data?.type === 'keep') event.waitUntil(precacheApp().then(announceVersion))
  if (data?.type === 'take-shared') event.waitUntil(takeShared().then((files) => ports[0]?.postMessage(files)))
  // pages of 0.2.0 ask for it; later ones delete the cache themselves
  if (data?.type === 'forget-shared') event.waitUntil(caches.delete(SHARED))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === self.location.origin && pathname === '/list')
    event.respondWith(receiveShared(request))
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
  else if (request.mode === 'navigate' && !SERVED.test(pathname)) event.respondWith(pageOf(request))
})

/** Keeps the pictures of a share and opens the listing form, through sign-in where needed (docs/product.md §10). */
async function receiveShared(request) {
  const files = (await request.formData()).getAll('photos').filter((file) => file instanceof File && file.size > 0)
  try {
    await storeShared(files)
  } catch {
    // the device is full: the precached app makes room, and comes back with the next visit
    for (const name of await caches.keys()) if (isVersion(name)) await caches.delete(name)
    versions = null
    await storeShared(files).catch(() => files.splice(0))
  }
  return Response.redirect(files.length > 0 ? '/list?shared=1' : '/list', 303)
}

async function storeShared(files) {
  await caches.delete(SHARED)
  const cache = await caches.open(SHARED)
  for (const [index, file] of files.slice(0, SHARED_MOST).entries()) {
    const headers = { 'content-type': file.type, 'x-at': String(Date.now()), 'x-name': encodeURIComponent(file.name) }
    await cache.put(`/shared/${index}`, new Response(file, { headers }))
  }
}

/** Returns the pictures of the latest share, once, and only for half an hour. */
async function takeShared() {
  const cache = await caches.open(SHARED)
  const files = []
  for (const key of await cache.keys()) {
    const found = await cache.match(key)
    const { headers } = found
    if (Date.now() - Number(headers.get('x-at')) > SHARED_MS) continue
    const name = decodeURIComponent(headers.get('x-name'))
    files.push(new File([await found.blob()], name, { type: headers.get('content-type') }))
  }
  await caches.delete(SHARED)
  return files
}

/** A file of the app never changes under its name, so the precached copy is always valid. */
async function fileOf(request) {
  const { pathname } = new URL(request.url)
  const text = /\.(js|css)$/.test(pathname) ? await textOf(pathname) : undefined
  if (text === undefined) return (await caches.match(request.url)) ?? fetch(request)
  const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } })
}

let versions = null

/**
 * Returns the text of a precached script or stylesheet. The texts of a version are read once per worker, those of the version
 * before only for a page that is still of it.
 */
async function textOf(path) {
  versions ??= namesOfVersions().catch(() => [])
  for (const version of await versions) {
    version.texts ??= readParts(version.name).catch(() => ({}))
    const text = (await version.texts)[path]
    if (text !== undefined) return text
  }
}

const isVersion = (name) => name.startsWith(CACHE)
const namesOfVersions = async () =>
  (await caches.keys())
    .filter(isVersion)
    .reverse()
    .map((name) => ({ name, texts: null }))
const readParts = async (name) => (await (await (await caches.open(name)).match(PARTS))?.json()) ?? {}

/**
 * Returns the page from the server; the precached one if there is no network, no answer in time, or one of a proxy whose server
 * is away.
 */
async function pageOf(request) {
  const fetched = fetch(request)
  const precached = await caches.match(PAGE)
  if (!precached) return fetched
  const late = new Promise((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS, precached))
  const served = fetched.then(
    (answer) => (answer.status >= 500 ? precached : answer),
    () => precached,
  )
  return Promise.race([served, late])
}

let running = null

/**
 * Precaches the server's current version: all its files and then the page, or nothing. Nothing either if a node answers that
 * still has an older one.
 */
function precacheApp() {
  running ??= precacheVersion().finally(() => {
    running = null
    versions = null
  })
  return running
}

async function precacheVersion() {
  const list = await (await fetch('/app-files.json', { cache: 'no-cache' })).json()
  const name = CACHE + list.version
  const builtAt = list.builtAt ?? 0
  const newest = await newestVersion()
  if (newest && newest.name !== name && builtAt < newest.builtAt && Date.now() - newest.at < ROLL_OUT_MS) return
  const cache = await caches.open(name)
  const isNew = !(await cache.match(PAGE))
  let page = null
  if (isNew) {
    if (!(await cache.match(PARTS))) await cache.put(PARTS, await fetchComplete(list.parts))
    for (const font of list.fonts) await cache.put(font, (await caches.match(font)) ?? (await fetchComplete(font)))
    page = await fetchComplete(PAGE, { cache: 'no-cache' })
    // If the server has been updated meanwhile, this page needs other files; the next visit precaches those.
    const named = await namedBy(page.clone())
    const texts = await (await cache.match(PARTS)).json()
    if (!named.every((path) => path in texts)) return
  }
  await cache.put(SEEN, new Response(JSON.stringify({ builtAt, at: Date.now() })))
  if (page) await cache.put(PAGE, page)
  for (const other of await caches.keys()) {
    if (!isVersion(other) || other === name) continue
    // a page of the version before may be open: its files stay until the version after this one (decision 416)
    const wasNewest = await (await caches.open(other)).delete(PAGE)
    if (!wasNewest && isNew) await caches.delete(other)
  }
}

/** Returns the newest version that has its page; null if there is none. */
async function newestVersion() {
  let newest = null
  for (const name of (await caches.keys()).filter(isVersion)) {
    const cache = await caches.open(name)
    const page = await cache.match(PAGE)
    // workers of earlier versions did not note it
    const { builtAt, at } = (await (await cache.match(SEEN))?.json()) ?? { builtAt: 0, at: 0 }
    if (page && (!newest || builtAt > newest.builtAt)) newest = { name, page, builtAt, at }
  }
  return newest
}

const namedBy = async (page) =>
  [...(await page.text()).matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)

/** Tells every window which files the newest page has and when it was built, so that an older one can offer the update. */
async function announceVersion() {
  const newest = await newestVersion()
  const files = newest ? await namedBy(newest.page) : []
  const builtAt = newest?.builtAt ?? 0
  for (const window of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    window.postMessage({ type: 'version', files, builtAt })
}

async function fetchComplete(path, options) {
  const response = await fetch(path, options)
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}

/** Browsers show a notification of their own for a push that shows none, so an unreadable message gets a general text. */
function readMessage(data) {
  try {
    const { title, body, tag, path } = data.json()
    return { title: String(title), body: String(body), tag: String(tag), path: String(path) }
  } catch {
    return { title: 'Hemline', body: 'There is something new for you.', tag: 'hemline', path: '/' }
  }
}

/** Asks an open window to navigate, without a reload that would lose typed text; otherwise opens a window. */
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

/**
 * Requests a token from an open window for this one call. With no window open, the app registers the subscription when
 * it next starts.
 */
async function renewSubscription(event) {
  const options = event.oldSubscription?.options ?? event.newSubscription?.options
  const subscription =
    event.newSubscription ?? (options ? await self.registration.pushManager.subscribe(options) : null)
  if (!subscription) return
  for (const window of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    const reply = await ask(window, { type: 'token' }, ANSWER_MS)
    if (!reply?.token) continue
    await fetch('/api/push-subscription', {
      method: 'POST',
      headers: { authorization: `Bearer ${reply.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token: JSON.stringify(subscription), deviceId: reply.deviceId, platform: 'web' }),
    })
    return
  }
}

/** Returns a window's answer, or null if there is none in time. */
function ask(window, message, timeout) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(resolve, timeout, null)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data)
    }
    window.postMessage(message, [port2])
  })
}
