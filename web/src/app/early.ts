import { type PhotoPlace, photoSizes, photoSrcset } from '@hemline/contract/images/rules.ts'
import type { EarlyAnswers } from '../base/early-answers.ts'
import { imagesUrlOfPage } from '../base/images-url.ts'
import type { EarlyScreen } from './early-screen.ts'

/**
 * Runs before the app is loaded, as a script of its own (decision 123): requests what the screen of this address will
 * request first, its files and its first pictures. The app takes the answers from here (`takeEarly`). Nothing depends on
 * it: without it, the app requests the same a moment later.
 */

/** Replaced by the build: web/early-screens.ts. */
declare const SCREENS: readonly EarlyScreen[]
/** Replaced by the build: the files that the rows name by their places. */
declare const FILES: readonly string[]
/** Replaced by the build: the address of what every page of a member asks. */
declare const WHO_AM_I: string

/** A token must be good for as long as the app asks of one. */
const MARGIN_MS = 60_000
/** Where the mouse went down. */
let linkUnderMouse: HTMLAnchorElement | null = null

const session = stored<{ sub: string; idToken: string; expiresAt: number }>('session')
const token = session && session.expiresAt - Date.now() > MARGIN_MS ? session.idToken : null
const early: EarlyAnswers = new Map()
globalThis.hemlineEarly = early
// before the first question: what happens later is heard of by the live stream (web/src/base/live.ts)
if (session) globalThis.hemlineHeardUntil = { sub: session.sub, id: heardUntil(session.sub) }

const { pathname, search } = location
// though their token may have to be refreshed first
const isMember = session !== null
const view = new URLSearchParams(search).get('view') ?? stored('browse-view')
const isMap = view === 'map'

if (pathname === '/' && !isMember) {
  // shows the top of the landing page, which is in the page itself (decision 132)
  document.documentElement.dataset.first = 'landing'
  if (search || location.hash) document.addEventListener('click', returnHere, true)
  document.addEventListener('mousedown', beginPress, true)
  document.addEventListener('dragstart', endPress, true)
  document.addEventListener('mouseup', followOnRelease, true)
}
// shows the top of a shared item's page, which the server has put into the page; a member may be led elsewhere
if (pathname.startsWith('/share/') && !isMember) document.documentElement.dataset.first = 'share'
// home leaves room for an invitation that waits, as web/src/friends/invitation.ts stores it: it is loaded later
if ((stored<{ until: number }>('invitation')?.until ?? 0) > Date.now()) document.documentElement.dataset.invited = ''
document.addEventListener('load', orderStyles, true)
requestScreen()

/** Requests what the first screen at this address needs, as far as it is for this viewer. */
function requestScreen(): void {
  for (const screen of SCREENS) {
    const match = new RegExp(screen.at).exec(pathname)
    const isForViewer = screen.for === 'everyone' || (screen.for === 'members') === isMember
    if (!match || !isForViewer || (pathname === '/' && isMember && Boolean(screen.isMap) !== isMap)) continue
    const isWide = matchMedia('(min-width: 1024px)').matches
    const wide = isWide ? screen.wide : undefined
    const mayAsk = !isMember || token !== null
    if (screen.pictures?.[0] === 'page') document.documentElement.dataset.first = 'item'
    // before the files: the server answers in order, and the first picture waits for the first answer
    if (mayAsk && !(screen.isPlain && (search || hasChosenDays()))) {
      const asks = [...(screen.asks ?? []), ...(wide?.asks ?? [])]
      asks.forEach((ask, index) => {
        const address = ask.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(match.groups?.[name] ?? ''))
        const answer = request(address, token)
        if (!screen.pictures || index > 0) return
        const [place, count] = screen.pictures
        const seen = showFirst(answer, pathname === '/' && view === 'list' ? 'row' : place, count)
        // at a desk the photo is not the first thing of a page
        if (place === 'page' && !isWide) globalThis.hemlineSeen = seen
      })
    }
    const load = () => loadFiles([...screen.files, ...(wide?.files ?? [])])
    // the app asks for them itself if the photo is late
    if (globalThis.hemlineSeen) void globalThis.hemlineSeen.then(load)
    else load()
    if (token !== null) request(WHO_AM_I, token)
    return
  }
}

/**
 * A page with a top of its own has the app's stylesheet at its end, where it would count more than the styles of screens, which
 * are loaded into the head: once it is there, it takes its place before them.
 */
function orderStyles({ target }: Event): void {
  const ofTop = document.head.querySelector('style')
  if (!ofTop || !(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || target.closest('head')) return
  const copy = target.cloneNode() as HTMLLinkElement
  copy.addEventListener('load', () => target.remove())
  ofTop.after(copy)
}

/** The links in the page itself lead back to `/`: a click before the app runs must not lose the rest of the address. */
function returnHere({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/sign-in"]') : null
  if (!link || location.pathname !== '/' || !(location.search || location.hash)) return
  const to = new URL(link.href)
  if (to.searchParams.has('returnTo')) return
  to.searchParams.set('returnTo', `/${location.search}${location.hash}`)
  link.href = to.pathname + to.search
}

function beginPress({ target, button }: MouseEvent): void {
  linkUnderMouse = button === 0 ? linkAt(target) : null
}

function endPress(): void {
  linkUnderMouse = null
}

/**
 * A link in the page itself that the app replaces while the mouse is down: browsers send no click, so the app's link at
 * that place receives one. A touch is sent to the new link by the browser.
 */
function followOnRelease(release: MouseEvent): void {
  const link = linkAt(release.target)
  const isReplaced = linkUnderMouse?.isConnected === false && link?.textContent === linkUnderMouse.textContent
  endPress()
  if (isReplaced) link?.dispatchEvent(new MouseEvent('click', release))
}

const linkAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('a') : null)

/** A value as web/src/base/saved.ts stores it, or null. While an operator sees the app as a member, all of it is for this tab alone. */
function stored<T>(name: string): T | null {
  try {
    const isView = sessionStorage.getItem('hemline.session') !== null
    return JSON.parse((isView ? sessionStorage : localStorage).getItem(`hemline.${name}`) ?? 'null')
  } catch {
    return null
  }
}

/** The last live event that this device has received for the member, as web/src/base/live.ts stores it. */
function heardUntil(sub: string): number | null {
  const name = `member.${encodeURIComponent(sub).replaceAll('.', '%2E')}.heard-until`
  return stored<{ value: number }>(name)?.value ?? null
}

/** With days chosen in this session, home leads to another address. */
function hasChosenDays(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.endsWith('.chosen-days'))
  } catch {
    return false
  }
}

function request(address: string, token: string | null): Promise<Response> {
  // the position of the last write on this device (decision 156): a page that is loaded again does not read an earlier state
  const after = stored<string>('written-at')
  const headers = {
    accept: 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(after && { 'x-read-after': after }),
  }
  const response = fetch(address, { headers })
  response.catch(() => undefined)
  early.set(address, { token, response })
  return response
}

/**
 * Requests the covers of the first items of an answer, in the width in which the screen will show them. Resolves once those
 * that are shown have been painted, and immediately if the answer fails.
 */
function showFirst(answer: Promise<Response>, place: PhotoPlace, count: number): Promise<unknown> {
  return answer
    .then((response) => response.clone().json())
    .then(({ items }: { items: { images: string[]; isActive: boolean }[] }) =>
      Promise.all(
        items.slice(0, count).map(({ images, isActive }) => {
          if (!images[0]) return undefined
          // an inactive item's is grey
          return place === 'page' && isActive ? showPhoto(images[0]) : preloadPicture(images[0], place)
        }),
      ),
    )
    .catch(() => undefined)
}

/**
 * Shows an item's photo over the skeleton, where the app will show it (decision 382), until the app shows anything else.
 * Styles hide it at a desk. Resolves once it has been painted, or has failed.
 */
function showPhoto(path: string): Promise<void> | undefined {
  const root = document.getElementById('root')
  const isWaiting = () => location.pathname === pathname && root?.querySelector('.boot, [data-skeleton]')
  if (!root || !isWaiting()) {
    preloadPicture(path, 'page')
    return undefined
  }
  const photo = document.createElement('img')
  photo.className = 'early-photo'
  photo.alt = ''
  photo.fetchPriority = 'high'
  const seen = new Promise<void>((resolve) => {
    photo.onerror = () => resolve()
    photo.onload = () => afterPaint(resolve)
  })
  photo.sizes = photoSizes.page
  photo.srcset = photoSrcset(path, 'page', imagesUrlOfPage)
  document.body.append(photo)
  const watch = new MutationObserver(() => {
    if (isWaiting()) return
    watch.disconnect()
    // the app's own has been painted by then
    afterPaint(() => photo.remove())
  })
  watch.observe(root, { childList: true, subtree: true })
  return seen
}

const afterPaint = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))

function preloadPicture(path: string, place: PhotoPlace): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'image'
  link.fetchPriority = 'high'
  link.imageSizes = photoSizes[place]
  link.imageSrcset = photoSrcset(path, place, imagesUrlOfPage)
  document.head.append(link)
}

function loadFiles(places: readonly number[]): void {
  for (const place of places) {
    const file = FILES[place]!
    const link = document.createElement('link')
    if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
}
