import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { befriend, createWorld, type TestMember } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('friends are not looked for by phone where no texts are sent; an unknown email is answered without an alarm', async () => {
  const page = await visits.visitAs(await world.member({ firstName: 'Ada' }))
  await page.route('**/api/app-settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), verifiesPhones: false } })
  })
  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contacts')) requests += 1
  })
  await page.goto('/friends')
  await page.getByText('or add them by public ID or email.').waitFor()
  await page.getByPlaceholder('Public ID or email').fill('07400 123456')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Friends can’t be found by phone number here.').waitFor()
  expect(requests).toBe(0)
  await page.getByLabel('Add a friend').fill('nobody@hemline.test')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('If they’re on Hemline, we’ve sent them your request.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(requests).toBe(1)
})

it('friends: requested by public id, confirmed, dismissed, and removed', async () => {
  const [anna, bea, cleo] = [
    await world.member({ firstName: 'Anna', secondName: 'Aske' }),
    await world.member({ firstName: 'Bea', secondName: 'Berg' }),
    await world.member({ firstName: 'Cleo', secondName: 'Carr' }),
  ]
  const page = await visits.visitAs(anna)
  const ask = async (member: TestMember) => {
    const asking = await visits.visitAs(member, { isDesktop: true })
    await asking.goto('/friends')
    await asking.getByLabel('Add a friend').fill((await anna.ok(getUser)).body.data.publicId)
    await asking.getByRole('button', { name: 'Send request' }).click()
    await asking.getByText('We’ve sent Anna a friend request.').waitFor()
    await asking.getByRole('region', { name: 'Requests sent' }).getByText('Anna').waitFor()
  }
  await ask(bea)
  await ask(cleo)
  await page.goto('/friends')
  await page.getByRole('button', { name: 'Confirm Bea' }).click()
  await page.getByRole('button', { name: 'Dismiss Cleo' }).click()
  const friends = page.getByRole('region', { name: 'Your friends' })
  await friends.getByText('Bea Berg').waitFor()
  await page.getByRole('region', { name: 'Waiting for you' }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await cleo.ok(getFriends)).body.items).toEqual([])

  await friends.getByRole('button', { name: 'More: Bea Berg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unfriend' }).click()
  await page.getByRole('button', { name: 'Yes, unfriend' }).click()
  await page.getByText('No friends here yet').waitFor()
  await expect.poll(async () => (await bea.ok(getFriends)).body.items).toEqual([])
})

it('what a member hears about friends while Friends is open is seen, each time', async () => {
  const host = await world.member({ firstName: 'Hanna' })
  const { publicId } = (await host.ok(getUser)).body.data
  const page = await visits.visitAs(host)
  await page.goto('/friends')
  const requests = page.getByRole('region', { name: 'Waiting for you' })
  for (const firstName of ['Ida', 'Jo']) {
    const other = await world.member({ firstName })
    await other.ok(addContacts, { body: { publicIds: publicId } })
    await requests.getByText(firstName).waitFor()
    const unseen = async () => (await host.ok(getNotifications, {})).body.data.map(({ title }) => title)
    await expect.poll(unseen).toEqual([])
    const { data } = (await host.ok(getNotifications, { query: { all: 'true' } })).body
    expect(data[0]!.title).toContain(firstName)
  }
})

it('a friend of a friend is shown with the mutual friend: on the card, the page, the profile and the request', async () => {
  const [owner, anna, viewer] = [
    await world.member({ firstName: 'Olive' }),
    await world.member({ firstName: 'Anna' }),
    await world.member({ firstName: 'Vera' }),
  ]
  await befriend(owner, anna)
  await befriend(anna, viewer)
  const id = await listGarment(owner, { brand: 'Vampi', sharedStatus: 'FRIENDS_OF_FRIENDS' })
  const page = await visits.visitAs(viewer)
  await page.goto('/')
  const named = page.getByText('Friend of Anna', { exact: true })
  await page.getByRole('article').filter({ hasText: 'Vampi' }).getByText('Friend of Anna').waitFor()
  await page.getByRole('link', { name: /^Vampi/ }).click()
  await page.getByRole('heading', { name: 'Vampi' }).waitFor()
  await page
    .getByRole('link', { name: /Shared by/ })
    .getByText('Friend of Anna')
    .waitFor()
  await page.getByRole('link', { name: /Shared by/ }).click()
  await page.getByRole('heading', { name: 'Olive' }).waitFor()
  await named.first().waitFor()
  await page.goto(`/${id}/request`)
  await page.getByText('When do you need it?').waitFor()
  await named.waitFor()
})

it('a friend request counts on Friends immediately, on a phone and on a desktop, until it is answered', async () => {
  const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member({ firstName: 'Bea' })]
  const [phone, desktop] = [await visits.visitAs(anna), await visits.visitAs(anna, { isDesktop: true })]
  for (const page of [phone, desktop]) await page.goto('/favourites')
  await phone.getByRole('button', { name: 'Menu' }).click()
  const entries = [
    phone.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Friends' }),
    desktop.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Friends' }),
  ]
  for (const entry of entries) await expect.poll(() => entry.innerText()).toBe('Friends')
  await bea.ok(addContacts, { body: { publicIds: (await anna.ok(getUser)).body.data.publicId } })
  for (const entry of entries) await expect.poll(() => entry.innerText()).toMatch(/^Friends\s+1\s+waiting for you$/)
  const { friendshipId } = (await anna.ok(getFriends)).body.items[0]!
  await anna.ok(changeFriendship, { body: { friendshipId, status: 'active' } })
  for (const entry of entries) await expect.poll(() => entry.innerText()).toBe('Friends')
})

it('the question about a request of one’s own closes when it is the other’s', async () => {
  const [anna, bea] = [await world.member({ firstName: 'Anna' }), await world.member({ firstName: 'Bea' })]
  const publicIdOf = async (member: typeof anna) => (await member.ok(getUser)).body.data.publicId
  await anna.ok(addContacts, { body: { publicIds: await publicIdOf(bea) } })
  const page = await visits.visitAs(anna)
  await page.goto('/friends')
  await page.getByRole('button', { name: 'Cancel request: Bea' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your request to Bea?' })
  await question.waitFor()
  const { friendshipId } = (await bea.ok(getFriends)).body.items[0]!
  await bea.ok(changeFriendship, { body: { friendshipId, status: 'dismissed' } })
  await bea.ok(addContacts, { body: { publicIds: await publicIdOf(anna) } })
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Confirm Bea' }).waitFor()
})
