import { type PhotoPlace, photoSizes, photoSrcset } from '@hemline/contract/images/rules.ts'
import type { EarlyAnswers } from '../base/early-answers.ts'
import { imagesUrlOfPage } from '../base/images-url.ts'

/**
 * Runs before the app is loaded, as a script of its own (decision 123): requests what the screen of this address will
 * request first, its files and its first pictures. The app takes the answers from here (`takeEarly`). Nothing depends on
 * it: without it, the app requests the same a moment later.
 */
type Screen = 'landing' | 'home' | 'listing' | 'shared-listing'
/** Replaced by the build: the files of each screen that the page does not name itself. */
declare const SCREEN_FILES: { [screen in Screen]: string[] }
/** Replaced by the build: the first part of a listing's path. */
declare const CATEGORIES: readonly string[]

/** A token must be good for as long as the app asks of one. */
const MARGIN_MS = 60_000
/** As many as the grid shows together on a phone. */
const FIRST = 4

/** Where the mouse went down. */
let linkUnderMouse: HTMLAnchorElement | null = null

const token = tokenNow()
const early: EarlyAnswers = new Map()
globalThis.hemlineEarly = early

const { pathname, search } = location
const [, category, last = ''] = pathname.split('/')
// other paths end like a listing's too: /order/ and a UUID
const listingId = CATEGORIES.includes(category ?? '') && /-([0-9a-z]{12})$/.exec(last)?.[1]

if (pathname === '/' && !hasSession()) {
  // shows the top of the landing page, which is in the page itself (decision 132)
  document.documentElement.dataset.first = 'landing'
  if (search || location.hash) document.addEventListener('click', returnHere, true)
  document.addEventListener('mousedown', beginPress, true)
  document.addEventListener('dragstart', endPress, true)
  document.addEventListener('mouseup', followOnRelease, true)
  loadFiles('landing')
} else if (category === 'share' && last) {
  loadFiles('shared-listing')
  request(`/api/share-links?token=${encodeURIComponent(last)}`, null)
} else if (token && pathname === '/') {
  loadFiles('home')
  if (!search && !hasChosenDays()) showFirst(request('/api/listings', token), 'grid', FIRST)
  request('/api/user', token)
} else if (token && listingId) {
  loadFiles('listing')
  showFirst(request(`/api/listings?id=${listingId}`, token), 'page', 1)
  request('/api/user', token)
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

/** Whether a member is signed in here, though their token may have to be refreshed first. */
function hasSession(): boolean {
  try {
    return localStorage.getItem('hemline.session') !== null
  } catch {
    return false
  }
}

function tokenNow(): string | null {
  try {
    const { idToken, expiresAt } = JSON.parse(localStorage.getItem('hemline.session') ?? 'null') ?? {}
    return typeof idToken === 'string' && expiresAt - Date.now() > MARGIN_MS ? idToken : null
  } catch {
    return null
  }
}

/** The position of the last write on this device (decision 156): a page that is loaded again does not read an earlier state. */
function writtenAt(): string | null {
  try {
    return JSON.parse(localStorage.getItem('hemline.written-at') ?? 'null')
  } catch {
    return null
  }
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
  const after = writtenAt()
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

/** Requests the covers of the first items of an answer, in the width in which the screen will show them. */
function showFirst(answer: Promise<Response>, place: PhotoPlace, count: number): void {
  answer
    .then((response) => response.clone().json())
    .then(({ items }: { items: { images: string[] }[] }) => {
      for (const { images } of items.slice(0, count)) if (images[0]) preloadPicture(images[0], place)
    })
    .catch(() => undefined)
}

function preloadPicture(path: string, place: PhotoPlace): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'image'
  link.fetchPriority = 'high'
  link.imageSizes = photoSizes[place]
  link.imageSrcset = photoSrcset(path, place, imagesUrlOfPage)
  document.head.append(link)
}

function loadFiles(screen: Screen): void {
  for (const file of SCREEN_FILES[screen]) {
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
