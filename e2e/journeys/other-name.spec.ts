import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../server/test/world.ts'
import { type Community, makeCommunity } from '../community.ts'
import { payAndRequest } from '../member.ts'
import { openVisits, type Visits } from '../visits.ts'

let world: World
let community: Community
let visits: Visits

beforeAll(async () => {
  world = await createWorld()
  community = await makeCommunity(world)
  visits = await openVisits(world)
  world.deps.env.publicUrl = world.url.replace('127.0.0.1', 'localhost')
})
afterAll(async () => {
  await visits?.close()
  await world?.close()
})

it('on another host name than the public address, a member browses, pays and returns to that host name', async () => {
  const page = await visits.visitAs(community.bea)
  await page.goto('/')
  await page.getByText('Kitri').first().waitFor()
  await page.goto(`/order-summary/${community.pendingRequestId}`)
  await payAndRequest(page)
  await page.getByText('Your request was submitted successfully!').waitFor()
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/)
  expect(new URL(page.url()).origin).toBe(world.url)
})
