import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { photo } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits, sessionOf } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** Waits until the app's service worker handles this page's requests. */
const controlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { interval: 250 }).toBe(true)

/** Shares pictures to the app as the phone's share sheet does: a form with files, sent to the manifest's address. */
async function share(page: Page, colours: readonly string[]): Promise<void> {
  const { share_target: target } = (await (await fetch(`${world.url}/manifest.webmanifest`)).json()) as {
    share_target: { action: string; enctype: string; params: { files: { name: string }[] } }
  }
  const files = await Promise.all(colours.map(async (colour) => [...(await photo(colour)).buffer]))
  await Promise.all([
    page.waitForURL(/\/list|\/sign-in/),
    page.evaluate(
      ({ target, files }) => {
        const form = document.createElement('form')
        form.method = 'POST'
        form.action = target.action
        form.enctype = target.enctype
        const input = document.createElement('input')
        input.type = 'file'
        input.multiple = true
        input.name = target.params.files[0]!.name
        const data = new DataTransfer()
        for (const [at, bytes] of files.entries())
          data.items.add(new File([new Uint8Array(bytes)], `dress-${at}.png`, { type: 'image/png' }))
        input.files = data.files
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      { target, files },
    ),
  ])
}

/** Has the worker precache the server's version; returns the files of the newest page. */
const heard = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const version = new Promise<string[]>((resolve) =>
      navigator.serviceWorker.addEventListener('message', ({ data }) => data.type === 'version' && resolve(data.files)),
    )
    active?.postMessage({ type: 'keep' })
    return version
  })

const sharedOn = (page: Page) => page.evaluate(() => caches.has('hemline-shared'))

it('every icon that the manifest and the page name is answered, as what it says it is', async () => {
  const manifest = (await (await fetch(`${world.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; type: string }[]
  }
  const files = [
    ...manifest.icons.map(({ src, type }) => [src, type] as const),
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/apple-touch-icon-precomposed.png', 'image/png'],
  ] as const
  for (const [path, type] of files) {
    const answer = await fetch(world.url + path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type])
    await answer.body?.cancel()
  }
})

it('pictures shared to the app begin a listing', async () => {
  const member = await world.member({ firstName: 'Sonia' })
  const page = await visits.visitAs(member)
  await page.goto('/')
  await controlled(page)
  await share(page, ['#b3261e', '#2b4a8b'])
  await page.getByText('2 of 5').waitFor()
  await page.waitForURL(`${world.url}/list`)
  await expect.poll(() => sharedOn(page), { interval: 250 }).toBe(false)
  // the draft has both, so that a reload loses nothing
  const inDraft = () =>
    page.evaluate(() => {
      const draft = Object.entries(localStorage).find(([name]) => name.includes('listing-draft'))?.[1] ?? ''
      return new Set(draft.match(/\/images\/[\w-]+/g)).size
    })
  await expect.poll(inDraft, { interval: 250 }).toBe(2)
  await page.reload()
  await page.getByText('2 of 5').waitFor()
})

it('a picture shared while signed out waits for sign-in, and is gone at sign-out', async () => {
  const member = await world.member({ firstName: 'Orla' })
  await acknowledgeCoins(member)
  const page = await visits.visitAs(null)
  const session = await sessionOf(world, member)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))
  await page.reload()
  await controlled(page)
  await share(page, ['#b3261e'])
  await page.waitForURL(/\/sign-in\?returnTo=%2Flist%3Fshared%3D1/)
  expect(await sharedOn(page)).toBe(true)
  await page.evaluate((text) => localStorage.setItem('hemline.session', text), session)
  await page.reload()
  await page.getByText('1 of 5').waitFor()
  await expect.poll(() => sharedOn(page), { interval: 250 }).toBe(false)

  // one that no form took
  await page.evaluate(async () => (await caches.open('hemline-shared')).put('/shared/0', new Response('x')))
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Borrow the dress.').first().waitFor()
  await expect.poll(() => sharedOn(page), { interval: 250 }).toBe(false)
})

it('without its worker a share opens the form, which says that the picture did not arrive', async () => {
  const page = await visits.visitAs(await world.member({ firstName: 'Wren' }))
  await page.goto('/terms-and-conditions')
  await share(page, ['#b3261e'])
  await page.getByText('The picture didn’t arrive. Please add it here.').waitFor()
  await page.waitForURL(`${world.url}/list`)
})

it('a page that is older than the server’s version offers the update, and one of the same version does not', async () => {
  const page = await visits.visitAs(await world.member({ firstName: 'Una' }))
  await page.goto('/')
  await controlled(page)
  const files = await heard(page)
  expect(files.length).toBeGreaterThan(0)
  const offer = page.getByText('There’s a new version of Hemline.')
  expect(await offer.count()).toBe(0)

  // the page that the worker has by now is of a newer build
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith('hemline-app-')) continue
      const cache = await caches.open(name)
      const text = await (await cache.match('/'))!.text()
      await cache.put('/', new Response(text.replace(/(src="\/assets\/[\w-]+)\.js/, '$1-newer.js')))
    }
    document.documentElement.dataset.built = '1'
  })
  await heard(page)
  await offer.waitFor()
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => page.evaluate(() => 'isOld' in window).catch(() => true), { interval: 250 }).toBe(false)
})

it('a page that is open during an update has its files after it, and those of earlier versions are gone', async () => {
  // signed out, so that only this test asks the worker
  const page = await visits.visitAs(null)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))
  await page.reload()
  await controlled(page)
  await page.evaluate(async () => {
    for (const version of ['older', 'before']) {
      const cache = await caches.open(`hemline-app-${version}`)
      const texts = { [`/assets/of-${version}.js`]: `export default '${version}'` }
      await cache.put('/assets/parts', new Response(JSON.stringify(texts)))
      if (version === 'before') await cache.put('/', new Response('the page before'))
    }
  })
  const answered = (version: string) =>
    page.evaluate(async (path) => (await fetch(path)).status, `/assets/of-${version}.js`)
  // the second time nothing is newer
  for (const _ of [1, 2]) {
    const files = await heard(page)
    expect(files.length).toBeGreaterThan(0)
    expect(await answered('before')).toBe(200)
    expect(await answered('older')).toBe(404)
  }
})
