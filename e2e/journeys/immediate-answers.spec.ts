import { addContacts } from '@hemline/contract/friends/calls.ts'
import { proposeMeeting } from '@hemline/contract/meetings/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { blockDays } from '@hemline/contract/requests/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { acceptedInPerson, daysOf, listGarment, requestLoan } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// From docs/product.md §10: what can be undone shows immediately, what is final shows that it is being sent.

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

let [nora, other, blocked, asking]: TestMember[] = []
let own: string
/** Without a request, which is asked about first. */
let idle: string
let blockedOn: string
let theirs: string
let inPerson: Awaited<ReturnType<typeof acceptedInPerson>>
let requested: { lender: TestMember; orderId: string }
const REFUSED = 'Refused, said the test.'

beforeAll(async () => {
  ;[nora, other, blocked, asking] = [
    await world.member({ firstName: 'Nora' }),
    await world.member({ firstName: 'Olive' }),
    await world.member({ firstName: 'Blanche' }),
    await world.member({ firstName: 'Asta' }),
  ]
  own = await listGarment(nora!, { brand: 'Rixo' })
  idle = await listGarment(nora!, { brand: 'Sézane' })
  blockedOn = await listGarment(nora!, { brand: 'Ganni' })
  theirs = await listGarment(other!, { brand: 'Toast' })
  await nora!.ok(blockMember, { body: { userId: blocked!.id } })
  await asking!.ok(addContacts, { body: { publicIds: (await nora!.ok(getUser)).body.data.publicId } })
  await nora!.ok(blockDays, {
    body: { listingId: blockedOn, ...daysOf(world, { listingId: blockedOn, from: 40, to: 42 }) },
  })
  inPerson = await acceptedInPerson(world)
  const at = new Date(world.clock.now().getTime() + 5 * 3_600_000).toISOString()
  await inPerson.lender.ok(proposeMeeting, { body: { orderId: inPerson.orderId, place: 'Paddington', at } })
  const orderId = await requestLoan(world, other!, { listingId: own })
  requested = { lender: nora!, orderId }
  for (const member of [nora!, other!, inPerson.lender, inPerson.lendee]) await acknowledgeCoins(member)
})

/** Holds every write of a page. `refuse` answers those that wait with a refusal. */
async function holdWrites(page: Page) {
  const held: Route[] = []
  await page.route('**/api/**', (route) => {
    const isWrite =
      route.request().method() !== 'GET' && !/clear|read|seen|push|\/notifications/.test(route.request().url())
    if (!isWrite) return route.fallback()
    held.push(route)
  })
  return {
    held,
    refuse: async () => {
      const error = { code: 'CONFLICT', message: REFUSED, requestId: 'test' }
      for (const route of held.splice(0))
        await route.fulfill({ status: 409, contentType: 'application/json', body: JSON.stringify({ error }) })
    },
    /** The connection is gone: for those that wait, and for all that is asked after them. */
    lose: async () => {
      await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
      for (const route of held.splice(0)) await route.abort('internetdisconnected')
    },
  }
}

type Row = {
  name: string
  as: () => TestMember
  at: () => string
  press: (page: Page) => Promise<void>
  /** What shows while the server has not answered. */
  shows: (page: Page) => Locator
  /** What shows again after a refusal. */
  undone: (page: Page) => Locator
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const details = () => `/personal-details/${nora!.id}`
const switchOf = (page: Page, name: RegExp, isOn: boolean) => page.getByRole('switch', { name, checked: isOn })

const immediate: Row[] = [
  {
    name: 'a favourite',
    as: () => nora!,
    at: () => `/listing/${theirs}`,
    press: (page) => page.getByRole('button', { name: 'Favourite: Toast', pressed: false }).first().click(),
    shows: (page) => page.getByRole('button', { name: 'Favourite: Toast', pressed: true }).first(),
    undone: (page) => page.getByRole('button', { name: 'Favourite: Toast', pressed: false }).first(),
  },
  {
    name: 'a friend request',
    as: () => nora!,
    at: () => `/profile/${other!.id}`,
    press: (page) => button(page, 'Add friend').click(),
    shows: (page) => button(page, 'Friend request sent'),
    undone: (page) => button(page, 'Add friend'),
  },
  {
    name: 'a confirmed friend',
    as: () => nora!,
    at: () => '/friends',
    press: (page) => button(page, 'Confirm Asta').click(),
    shows: (page) => button(page, 'More: Asta'),
    undone: (page) => button(page, 'Confirm Asta'),
  },
  {
    name: 'a dismissed friend request',
    as: () => nora!,
    at: () => '/friends',
    press: (page) => button(page, 'Dismiss Asta').click(),
    shows: (page) => page.getByText('No friends here yet').first(),
    undone: (page) => button(page, 'Dismiss Asta'),
  },
  {
    name: 'an unblocked member',
    as: () => nora!,
    at: details,
    press: (page) => button(page, 'Unblock Blanche').click(),
    shows: (page) => page.getByText('You haven’t blocked anyone.'),
    undone: (page) => button(page, 'Unblock Blanche'),
  },
  {
    name: 'a paused item',
    as: () => nora!,
    at: () => `/listing/${idle}`,
    press: (page) => button(page, 'Deactivate').click(),
    shows: (page) => page.getByRole('button', { name: 'Activate', exact: true }),
    undone: (page) => button(page, 'Deactivate'),
  },
  {
    name: 'opened days',
    as: () => nora!,
    at: () => `/listing/${blockedOn}`,
    press: (page) => button(page, /^Remove .*\d/).click(),
    shows: (page) => page.getByText('Available every day.'),
    undone: (page) => button(page, /^Remove .*\d/),
  },
  {
    name: 'who can find me',
    as: () => nora!,
    at: details,
    press: (page) => page.getByRole('switch', { name: /my email address/ }).click(),
    shows: (page) => switchOf(page, /my email address/, false),
    undone: (page) => switchOf(page, /my email address/, true),
  },
  {
    name: 'my size',
    as: () => nora!,
    at: details,
    press: async (page) => void (await page.getByLabel('Usual size').selectOption('12')),
    shows: (page) => page.locator('select').filter({ has: page.locator('option[value="12"]:checked') }),
    undone: (page) => page.locator('select').filter({ has: page.locator('option[value=""]:checked') }),
  },
  {
    name: 'the newsletter',
    as: () => nora!,
    at: () => `/notifications/${nora!.id}`,
    press: (page) => page.getByRole('switch', { name: 'News from Hemline by email', checked: false }).click(),
    shows: (page) => switchOf(page, /News from Hemline/, true),
    undone: (page) => switchOf(page, /News from Hemline/, false),
  },
]

it.each(immediate)(
  '$name shows before the server has answered, and is undone when it refuses or is lost',
  async (row) => {
    const page = await visits.visitAs(row.as())
    await page.goto(row.at())
    await row.undone(page).first().waitFor()
    const writes = await holdWrites(page)
    await row.press(page)
    await row.shows(page).waitFor()
    await expect.poll(() => writes.held.length).toBe(1)
    await writes.refuse()
    await row.undone(page).first().waitFor()
    await page.getByText(REFUSED).first().waitFor()
    await row.press(page)
    await row.shows(page).waitFor()
    await expect.poll(() => writes.held.length).toBe(1)
    await writes.lose()
    await row.undone(page).first().waitFor()
    await page
      .getByText(/couldn’t reach Hemline/)
      .first()
      .waitFor()
    await page.close()
  },
)

it('a choice that is being sent is not undone by an answer from before it', async () => {
  const page = await visits.visitAs(nora!)
  await page.goto(`/notifications/${nora!.id}`)
  await switchOf(page, /News from Hemline/, false).waitFor()
  const read = Promise.withResolvers<Route>()
  const isRead = (route: Route) => route.request().method() === 'GET'
  await page.route('**/api/user', (route) => (isRead(route) ? read.resolve(route) : route.fallback()))
  await nora!.ok(changeUser, { body: { isInPublicWindow: false } })
  const old = await read.promise
  await page.unroute('**/api/user')
  const writes = await holdWrites(page)
  await page.getByRole('switch', { name: 'News from Hemline by email', checked: false }).click()
  await expect.poll(() => writes.held.length).toBe(1)
  // a read that was cancelled has no one to answer
  await old.continue().catch(() => undefined)
  await old
    .request()
    .response()
    .catch(() => null)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.getByRole('switch', { name: 'News from Hemline by email' }).isChecked()).toBe(true)
  await writes.refuse()
  await switchOf(page, /News from Hemline/, false).waitFor()
  await page.close()
})

it('of two choices in a row the second waits for the first, and is saved though the first is refused', async () => {
  const page = await visits.visitAs(nora!)
  await page.goto(details())
  const [first, second] = [/my email address/, /mutual friend/]
  for (const name of [first, second]) await switchOf(page, name, true).waitFor()
  const writes = await holdWrites(page)
  const held = () => writes.held.map((route) => route.request().postDataJSON())
  for (const name of [first, second]) await switchOf(page, name, true).click()
  for (const name of [first, second]) await switchOf(page, name, false).waitFor()
  // a request made after the second choice has passed: so would have its own
  await page.evaluate(async (path) => void (await fetch(path)), getUser.path)
  expect(held()).toEqual([{ isFoundByEmail: false }])
  await writes.refuse()
  await page.getByText(REFUSED).first().waitFor()
  await switchOf(page, first, true).waitFor()
  expect(await switchOf(page, second, false).count()).toBe(1)
  await expect.poll(held).toEqual([{ isNamedAsFriend: false }])
  const sent = writes.held.pop()!
  await sent.continue()
  await sent.request().response()
  await expect
    .poll(async () => (await nora!.ok(getUser)).body.data)
    .toMatchObject({ isFoundByEmail: true, isNamedAsFriend: false })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await switchOf(page, second, false).count()).toBe(1)
  expect(await switchOf(page, first, true).count()).toBe(1)
  await page.close()
})

it('a size that cannot be saved is reported after its sheet has closed', async () => {
  const page = await visits.visitAs(nora!)
  await page.goto('/?sizes=10')
  await button(page, 'Size 10').click()
  const sheet = page.getByRole('dialog', { name: 'UK size' })
  await sheet.getByRole('button', { name: 'Save UK 10 as my size' }).waitFor()
  const writes = await holdWrites(page)
  await sheet.getByRole('button', { name: 'Save UK 10 as my size' }).click()
  await expect.poll(() => writes.held.length).toBe(1)
  await sheet.getByRole('button', { name: 'Show items' }).click()
  await sheet.waitFor({ state: 'detached' })
  await writes.refuse()
  await page.getByText(REFUSED).first().waitFor()
  await page.close()
})

type Final = {
  name: string
  as: () => TestMember
  at: () => string
  open?: (page: Page) => Promise<void>
  label: string
}

const final: Final[] = [
  { name: 'accepting', as: () => requested.lender, at: () => `/order/${requested.orderId}`, label: 'Accept' },
  {
    name: 'declining',
    as: () => requested.lender,
    at: () => `/order/${requested.orderId}`,
    open: (page) => button(page, 'Decline').click(),
    label: 'Yes, decline',
  },
  {
    name: 'accepting a time',
    as: () => inPerson.lendee,
    at: () => `/order/${inPerson.orderId}`,
    label: 'Accept this time',
  },
  {
    name: 'withdrawing a time',
    as: () => inPerson.lender,
    at: () => `/order/${inPerson.orderId}`,
    label: 'Withdraw suggestion',
  },
  {
    name: 'blocking',
    as: () => nora!,
    at: () => `/profile/${other!.id}`,
    open: (page) => button(page, 'Block Olive').click(),
    label: 'Block',
  },
  {
    name: 'deleting an item',
    as: () => nora!,
    at: () => `/listing/${idle}`,
    open: (page) => button(page, 'Delete').click(),
    label: 'Delete',
  },
]

it.each(final)('$name shows that it is being sent, and is sent once however often it is tapped', async (row) => {
  const page = await visits.visitAs(row.as())
  await page.goto(row.at())
  await row.open?.(page)
  const within = row.open ? page.getByRole('dialog') : page.locator('main')
  const one = within.getByRole('button', { name: row.label, exact: true }).first()
  await one.waitFor()
  const writes = await holdWrites(page)
  // three taps that the phone delivers together
  await expect.poll(() => one.isEnabled()).toBe(true)
  await one.evaluate((element: HTMLElement) => {
    for (let tap = 0; tap < 3; tap += 1) element.click()
  })
  await within.locator('button[aria-busy="true"]').first().waitFor()
  await one.evaluate((element: HTMLElement) => element.click())
  expect(await one.isDisabled()).toBe(true)
  await expect.poll(() => writes.held.length).toBe(1)
  await writes.refuse()
  await page.getByText(REFUSED).first().waitFor()
  await page.close()
})
