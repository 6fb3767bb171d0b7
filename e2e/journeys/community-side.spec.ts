import { getCoins } from '@hemline/contract/coins/calls.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { getFavourites, toggleFavourite } from '@hemline/contract/favourites/calls.ts'
import { FILTER_DEBOUNCE_MS, WELCOME_COOLDOWN_HOURS, WELCOME_DELAY_MS } from '@hemline/contract/limits.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { codesTo } from '../../server/test/phone.ts'
import { createWorld } from '../../server/test/world.ts'
import { installClock, pauseClock } from '../browser.ts'
import { dialogsClosed } from '../dialogs-closed.ts'
import { addListingPhoto, addPhoto, choose } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('a new member is welcomed after four seconds, turns the slides, and goes on to onboarding; not again for three days', async () => {
  const newcomer = await world.member({ isOnboarded: false })
  const page = await visits.visitAs(newcomer)
  const welcome = page.getByRole('dialog', { name: 'Welcome' })
  const started = performance.now()
  await page.goto('/favourites')
  await welcome.waitFor()
  expect(performance.now() - started).toBeGreaterThan(WELCOME_DELAY_MS)
  await welcome.getByRole('heading', { name: 'Welcome to Hemline' }).waitFor()
  await welcome.getByRole('button', { name: 'Next' }).click()
  await welcome.getByRole('heading', { name: 'Lend one, borrow one' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await welcome.getByRole('heading', { name: 'Welcome to Hemline' }).waitFor()
  const { x, y, width } = (await welcome.boundingBox())!
  await page.mouse.move(x + width * 0.8, y + 80)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.8 - 40, y + 80)
  await page.mouse.up()
  expect(await welcome.getByRole('heading').innerText(), 'less than 50 px is no swipe').toBe('Welcome to Hemline')
  await page.mouse.move(x + width * 0.8, y + 80)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.8 - 60, y + 80)
  await page.mouse.up()
  await welcome.getByRole('heading', { name: 'Lend one, borrow one' }).waitFor()
  await welcome.getByRole('button', { name: 'Next' }).click()
  await welcome.getByRole('button', { name: 'Get Started' }).click()
  await page.waitForURL(`**/onboard/${newcomer.id}`)
  await dialogsClosed(page)

  // typed text survives a reload, and Back leads to the previous screen
  await page.getByLabel('First name').fill('Nell')
  await page.reload()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Nell')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.waitForURL('**/favourites')
  await installClock(page)
  const lookAgain = async (hoursLater: number) => {
    await page.evaluate((ms) => {
      const closedAt = Number(localStorage.getItem('hemline.welcome-closed-at'))
      localStorage.setItem('hemline.welcome-closed-at', String(closedAt - ms))
    }, hoursLater * HOUR_MS)
    await page.reload()
    await page.getByText('Keep what you love').waitFor()
    await page.clock.runFor(2 * WELCOME_DELAY_MS)
  }
  await lookAgain(WELCOME_COOLDOWN_HOURS - 1)
  expect(await welcome.count()).toBe(0)
  await lookAgain(1)
  await welcome.waitFor()
})

it('a heart is undone; the list view is chosen and remembered; Near me shows distances', async () => {
  const [lender, borrower] = [await world.member({ firstName: 'Lena' }), await world.member({ postcode: 'N1 0PQ' })]
  await listGarment(lender, { brand: 'Rixo' })
  const page = await visits.visitAs(borrower)
  const marked = async () => (await borrower.ok(getFavourites)).body.items.filter(({ isActive }) => isActive).length
  await page.goto('/')
  await page.getByRole('button', { name: 'Favourite: Rixo' }).click()
  await page.getByRole('button', { name: 'Favourite: Rixo', pressed: true }).waitFor()
  await expect.poll(marked).toBe(1)
  await page.goto('/favourites')
  const written = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/favourites') && answer.request().method() === 'POST')
  const removed = written()
  await page.getByRole('button', { name: 'Favourite: Rixo', pressed: true }).click()
  await page.getByRole('heading', { name: 'Keep what you love' }).waitFor()
  await removed
  const undone = written()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: /Rixo/ }).waitFor()
  await undone
  expect(await marked()).toBe(1)

  // the server fails: the heart returns to its previous state
  await page.route('**/api/favourites', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Favourite: Rixo', pressed: true }).click()
  await page
    .getByText(/couldn’t reach/i)
    .first()
    .waitFor()
  await page.getByRole('link', { name: /Rixo/ }).waitFor()
  expect(await marked()).toBe(1)

  await page.goto('/')
  await page.getByRole('radio', { name: 'List' }).click()
  await page.getByText('Silk, worn once').first().waitFor()
  await page.reload()
  await page.getByText('Silk, worn once').first().waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Near me' }).click()
  await page.getByRole('checkbox', { name: 'Near me', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Show results' }).click()
  await page
    .getByText(/^\d\.\d miles? away from you$/)
    .first()
    .waitFor()
  await page.getByText(', 1 set').waitFor()
})

it('among the favourites hearts are filled, and a tap takes one away, before the marks of all items have come', async () => {
  const [lender, borrower] = [await world.member({ firstName: 'Lena' }), await world.member()]
  for (const brand of ['Erdem', 'Kitri']) {
    const listingId = await listGarment(lender, { brand })
    await borrower.ok(toggleFavourite, { body: { listingId, isActive: true } })
  }
  const page = await visits.visitAs(borrower)
  await page.route('**/api/favourites', (route) => (route.request().method() === 'GET' ? undefined : route.continue()))
  await page.goto('/favourites')
  await page.getByRole('button', { name: 'Favourite: Erdem', pressed: true }).click()
  await page.getByRole('link', { name: /^Erdem/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Favourite: Kitri', pressed: true }).waitFor()
  await expect
    .poll(async () => (await borrower.ok(getFavourites)).body.items.filter(({ isActive }) => isActive).length)
    .toBe(1)
})

/** A dress and a suit of size 14 that everyone may borrow; each test has its own brands. */
async function listDressAndSuit(dress: string, suit: string) {
  const lender = await world.member({ firstName: 'Lena' })
  await listGarment(lender, { brand: dress })
  await listGarment(lender, { brand: suit, category: 'suit', length: null, size: 14 })
}

it('on desktop filters apply automatically, are counted and cleared', async () => {
  await listDressAndSuit('Hobbs', 'Ganni')
  const member = await world.member({ postcode: 'N1 0PQ' })
  const page = await visits.visitAs(member, { isDesktop: true })
  await installClock(page)
  await page.goto('/')
  await page.getByRole('link', { name: /Ganni/ }).waitFor()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  // they load by themselves, and React shows them by a timer
  await filters.getByRole('checkbox', { name: 'Suit', exact: true }).waitFor()
  await filters.getByRole('checkbox', { name: '14', exact: true }).waitFor()
  await pauseClock(page)
  await filters.getByRole('checkbox', { name: 'Suit', exact: true }).click()
  await page.clock.runFor(FILTER_DEBOUNCE_MS - 1)
  await filters.getByRole('checkbox', { name: '14', exact: true }).click()
  await page.clock.runFor(FILTER_DEBOUNCE_MS - 1)
  expect(new URL(page.url()).search, 'not before a pause').toBe('')
  await page.clock.resume()
  await page.waitForURL(/categories=suit&sizes=14/)
  await page.getByRole('link', { name: /Hobbs/ }).waitFor({ state: 'detached' })
  await page.reload()
  await filters.getByRole('checkbox', { name: 'Suit', exact: true, checked: true }).waitFor()
  await filters.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('link', { name: /Hobbs/ }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

it('on desktop a filter ticked a moment before a search is applied with it', async () => {
  await listDressAndSuit('Whistles', 'Reiss')
  const page = await visits.visitAs(await world.member({ postcode: 'N1 0PQ' }), { isDesktop: true })
  await installClock(page)
  await page.goto('/')
  const suit = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: 'Suit', exact: true })
  await suit.waitFor()
  await pauseClock(page)
  await suit.click()
  await page.clock.runFor(FILTER_DEBOUNCE_MS - 1)
  await page.getByRole('searchbox', { name: 'Search' }).fill('silk')
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect.poll(() => new URL(page.url()).search).toBe('?categories=suit&words=silk')
  await expect.poll(() => suit.isChecked()).toBe(true)
})

it('a search that is applied while the filters are open remains, and so does what is chosen while Near me looks', async () => {
  await listDressAndSuit('Jigsaw', 'Toast')
  const page = await visits.visitAs(await world.member({ postcode: 'N1 0PQ' }))
  await page.addInitScript(() => {
    let callback: PositionCallback | undefined
    navigator.geolocation.getCurrentPosition = (success) => {
      callback = success
    }
    Object.assign(globalThis, {
      find: () => {
        const isAsked = callback !== undefined
        callback?.({ coords: { latitude: 51.53, longitude: -0.1 } } as GeolocationPosition)
        callback = undefined
        return isAsked
      },
    })
  })
  const find = () => page.waitForFunction(() => (globalThis as unknown as { find(): boolean }).find())
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('silk')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await page.waitForURL(/words=silk/)
  await sheet.getByRole('checkbox', { name: 'Near me' }).click()
  await sheet.getByRole('checkbox', { name: 'Looking …' }).waitFor()
  await sheet.getByRole('checkbox', { name: 'Suit', exact: true }).click()
  await find()
  await sheet.getByRole('checkbox', { name: 'Near me', checked: true }).waitFor()
  await sheet.getByRole('checkbox', { name: 'Suit', exact: true, checked: true }).waitFor()
  await sheet.getByRole('checkbox', { name: 'Near me' }).click()
  await sheet.getByRole('checkbox', { name: 'Near me', checked: false }).waitFor()

  // found only after the results are shown
  await sheet.getByRole('checkbox', { name: 'Near me' }).click()
  await sheet.getByRole('checkbox', { name: 'Looking …' }).waitFor()
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await page.waitForURL((url) => url.search === '?categories=suit&words=silk')
  await find()
  await page.waitForURL((url) => url.search === '?categories=suit&near=gcpv&words=silk')
  await page.getByRole('button', { name: 'Remove “silk”' }).waitFor()
  await expect.poll(() => search.inputValue()).toBe('silk')
})

it('personal details are checked as they are typed, saved panel by panel, and only what changed is sent', async () => {
  const member = await world.member({ firstName: 'Ida' })
  const page = await visits.visitAs(member)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  await page.goto(`/personal-details/${member.id}`)
  const panel = page.getByRole('dialog')
  const save = panel.getByRole('button', { name: 'Save' })
  // the title of a panel of one field is its label
  for (const [row, label] of [
    [/^Picture/, 'Picture'],
    [/^Height/, 'Height'],
    [/^Phone/, 'Phone number'],
  ] as const) {
    await page.getByRole('button', { name: row }).click()
    await panel.getByLabel(label).first().waitFor({ state: 'attached' })
    const labels = panel.locator('form').locator('label, p').filter({ hasText: label })
    expect(await labels.evaluateAll((all) => all.filter((one) => one.clientHeight > 0).length), label).toBe(0)
    await panel.getByRole('button', { name: 'Close', exact: true }).click()
  }

  await page.getByRole('button', { name: /^Phone/ }).click()
  await panel.getByLabel('Phone number').fill('0207')
  await panel.getByText('This is not a valid UK phone number').waitFor()
  await panel.getByLabel('Phone number').fill('07400 654321')
  await panel.getByText('This is not a valid UK phone number').waitFor({ state: 'detached' })
  await save.click()
  await page.getByText('Your details are saved.').waitFor()
  expect(sent.splice(0)).toEqual([{ phoneNumber: '07400 654321', seen: { phoneNumber: expect.any(String) } }])
  expect((await member.ok(getUser)).body.data.phoneNumber).toBe('+447400654321')

  await page.getByRole('button', { name: /^Phone/ }).click()
  await panel.getByText('Not verified').waitFor()
  await panel.getByRole('button', { name: 'Verify' }).click()
  await panel.getByText(/We’ve texted a 6-digit code to 07400 654321/).waitFor()
  const [code] = await codesTo(world, '+447400654321')
  await panel.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await panel.getByText('That code doesn’t match. Check it and try again.').waitFor()
  await panel.getByLabel('Code').fill(`${code} is your Hemline code.`) // pasted as one string
  await page.getByText('Your phone number is verified.').waitFor()
  await panel.getByText('Verified', { exact: true }).waitFor()
  expect((await member.ok(getUser)).body.data.isPhoneVerified).toBe(true)
  await panel.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('button', { name: /^Address/ }).click()
  await panel.getByLabel('Postcode').fill('n1')
  await panel
    .getByText(/postcode/i)
    .nth(1)
    .waitFor()
  await save.click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('postcode')
  await panel.getByLabel('Postcode').fill('n10pq')
  await panel.getByLabel('Address line 1').fill('4 Upper Street')
  await expect.poll(() => panel.getByLabel('Postcode').inputValue()).toBe('N1 0PQ')
  await save.click()
  await panel.waitFor({ state: 'detached' })
  expect(sent.splice(0)).toEqual([
    {
      address: '4 Upper Street',
      postcode: 'N1 0PQ',
      seen: { address: expect.stringMatching(/Mare Street$/), postcode: 'E8 3PH' },
    },
  ])

  await page.getByRole('button', { name: /^Deliveries/ }).click()
  await panel.getByLabel('Address line 1').fill('1 Work Lane')
  await panel.getByLabel('Town or city').fill('London')
  await panel.getByLabel('Postcode').fill('EC1A 1BB')
  await save.click()
  await panel.waitFor({ state: 'detached' })
  await page.getByText('1 Work Lane, EC1A 1BB').waitFor()

  await page.getByRole('button', { name: /^Picture/ }).click()
  expect(await save.isDisabled()).toBe(true)
  await addPhoto(page, '#5b2a4a')
  await panel.getByRole('img', { name: 'Yours, photo 1' }).waitFor()
  // uploaded, and still to be saved after another panel was
  await panel.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  sent.splice(0)
  await page.getByRole('button', { name: /^Height/ }).click()
  await panel.getByRole('combobox', { name: 'Height' }).selectOption('5f9')
  await save.click()
  await panel.waitFor({ state: 'detached' })
  expect(sent.splice(0)).toEqual([{ height: '5f9', seen: { height: '5f6' } }])
  await page.getByRole('button', { name: /^Picture/ }).click()
  await save.click()
  await panel.waitFor({ state: 'detached' })
  const picture = expect.stringMatching(/^\/images\//)
  expect(sent).toEqual([expect.objectContaining({ picture })])
  await expect.poll(async () => (await member.ok(getUser)).body.data.picture).toMatch(/^\/images\//)
})

it('a listing being typed survives a reload; the coin it earns drops into the header', async () => {
  const member = await world.member({ firstName: 'Dora' })
  const page = await visits.visitAs(member, { isMoving: true })
  await page.goto('/list')
  await addListingPhoto(page, '#b3261e')
  const picture = page.getByRole('img', { name: 'Yours, photo 1' })
  await picture.waitFor()
  await page.getByLabel('Description').fill('Bias-cut satin.')
  await choose(page, 'Main colour', 'Green')
  await page.getByText('Cover', { exact: true }).waitFor()
  await page.reload()
  await picture.waitFor()
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Bias-cut satin.')
  await page.getByRole('radio', { name: 'Green', checked: true }).waitFor()

  await page.getByRole('combobox', { name: 'Brand' }).fill('Ghost')
  await choose(page, 'Category', 'Suit')
  await choose(page, 'UK size', '12')
  await page.getByLabel('Replacement price').fill('180')
  await page.reload()
  await picture.waitFor()
  await page.getByRole('button', { name: 'List item' }).click()
  await page.getByText('Your listing has been successfully created!').waitFor()
  const dialog = page.getByRole('dialog', { name: "You've earned your first coin!" })
  await page.evaluate(() => {
    const noteCoin = (records: MutationRecord[]) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some((node) => node instanceof HTMLSpanElement && node.querySelector('svg')))
        document.body.dataset.coinFell = 'yes'
    }
    new MutationObserver(noteCoin).observe(document.body, { childList: true })
  })
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await page.locator('body[data-coin-fell]').waitFor()
  await page.locator('body > span svg').waitFor({ state: 'detached' })
  await expect.poll(async () => (await member.ok(getCoins)).body.items[0]?.hasBeenSeen).toBe(true)
  await page.goto('/list')
  expect(await page.getByLabel('Description').inputValue(), 'nothing is left of it').toBe('')
})
