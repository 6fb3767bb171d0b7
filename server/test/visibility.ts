import { addDays, today } from '@hemline/contract/days.ts'
import { addContacts } from '@hemline/contract/friends/calls.ts'
import { maySee, type Relation } from '@hemline/contract/listings/rules.ts'
import { type SharedStatus, sharedStatuses } from '@hemline/contract/listings/shapes.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { listGarment } from './loans.ts'
import { befriend, createWorld, request, type TestMember, type World } from './world.ts'

type State = 'active' | 'inactive' | 'taken down' | 'deleted'
export type Who = { name: string; relation: Relation; isBlocked: boolean; member: TestMember | null }
export type Case = {
  id: string
  brand: string
  sharedStatus: SharedStatus
  state: State
  owner: TestMember
  isSuspended: boolean
}
export type Answer = { status: number; text: string }

export const ABSENT_LISTING = '000000000000'
export const ABSENT_MEMBER = '00000000-0000-4000-8000-000000000000'

/** One owner's garments in every sharing and state, another's who is suspended, and every kind of viewer. */
export async function openVisibilityWorld() {
  const world = await createWorld({ RUNS_JOBS: 'false', OPERATOR_EMAILS: 'host@example.com' })
  const host = await world.member({ email: 'host@example.com' })
  const day = today(world.clock.now())
  const days = { startDate: addDays(day, 30), endDate: addDays(day, 32) }
  const olive = await world.member({ firstName: 'Olive' })
  const susie = await world.member({ firstName: 'Susie' })
  const between = await world.member({ firstName: 'Betty' })
  const people = {
    friend: await world.member({ firstName: 'Fay' }),
    friendOfFriend: await world.member({ firstName: 'Gia' }),
    stranger: await world.member({ firstName: 'Uma' }),
    asked: await world.member({ firstName: 'Ada' }),
    wasAsked: await world.member({ firstName: 'Wanda' }),
    friendOfAsked: await world.member({ firstName: 'Finn' }),
    blockedFriend: await world.member({ firstName: 'Bo' }),
    blockedStranger: await world.member({ firstName: 'Cy' }),
  }
  for (const owner of [olive, susie]) {
    await befriend(owner, between)
    await befriend(owner, people.friend)
    await befriend(owner, people.blockedFriend)
    await ask(people.asked, owner)
    await ask(owner, people.wasAsked)
  }
  await befriend(people.friendOfFriend, between)
  await befriend(people.friendOfAsked, people.asked)
  await befriend(people.friendOfAsked, people.wasAsked)
  // a coin each, so that only visibility decides about a request
  for (const [name, member] of Object.entries(people)) await listGarment(member, { brand: `Of ${name}` })
  await block(world, people.blockedFriend, [olive, susie])
  await block(world, people.blockedStranger, [olive, susie])
  const viewers: Who[] = [
    { name: 'self', relation: 'SELF', isBlocked: false, member: olive },
    { name: 'friend', relation: 'FRIEND', isBlocked: false, member: people.friend },
    { name: 'friend of friend', relation: 'FRIEND_OF_FRIEND', isBlocked: false, member: people.friendOfFriend },
    { name: 'stranger', relation: 'STRANGER', isBlocked: false, member: people.stranger },
    // a friendship that waits for its answer is none yet (product.md §5: only the addressee confirms)
    { name: 'one who asked', relation: 'STRANGER', isBlocked: false, member: people.asked },
    { name: 'one who was asked', relation: 'STRANGER', isBlocked: false, member: people.wasAsked },
    { name: 'a friend of both', relation: 'STRANGER', isBlocked: false, member: people.friendOfAsked },
    { name: 'blocked friend', relation: 'FRIEND', isBlocked: true, member: people.blockedFriend },
    { name: 'blocked stranger', relation: 'STRANGER', isBlocked: true, member: people.blockedStranger },
    { name: 'anonymous', relation: 'STRANGER', isBlocked: false, member: null },
  ]
  const opened = { world, host, suspended: susie, days }
  const cases: Case[] = []
  for (const sharedStatus of sharedStatuses) {
    for (const state of ['active', 'inactive', 'taken down', 'deleted'] as const)
      cases.push(await listed(opened, olive, { sharedStatus, state }))
    cases.push(await listed(opened, susie, { sharedStatus, state: 'active' }))
  }
  await world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', susie.id).execute()
  for (const owner of [olive, susie]) await reviewOf(world, owner, people.friend)
  // everyone marked every listing while it was visible
  await world.deps.pool.query(
    `insert into favourites (id, member_id, listing_id, is_active, created_at, updated_at)
     select gen_random_uuid(), m.id, l.id, true, $1, $1 from members m, listings l`,
    [world.clock.now()],
  )
  return { world, olive, susie, viewers, cases, days }
}

async function listed(
  {
    world,
    host,
    suspended,
    days,
  }: { world: World; host: TestMember; suspended: TestMember; days: { startDate: string } },
  owner: TestMember,
  given: { sharedStatus: SharedStatus; state: State },
): Promise<Case> {
  const brand = `${owner === suspended ? 'Suspended' : 'Olives'} ${given.sharedStatus} ${given.state}`
  const id = await listGarment(owner, { brand, sharedStatus: given.sharedStatus })
  const range = { startDate: addDays(days.startDate, 60), endDate: addDays(days.startDate, 61) }
  await send(world, owner, 'POST', '/api/blocked-days', { listingId: id, ...range })
  if (given.state === 'inactive') await send(world, owner, 'PATCH', `/api/listings/${id}`, { isActive: false })
  const note = 'Not a garment'
  if (given.state === 'taken down') await host.ok(hideListing, { body: { listingId: id, isHidden: true, note } })
  if (given.state === 'deleted') await send(world, owner, 'DELETE', '/api/listings', { listingId: id })
  return { ...given, id, brand, owner, isSuspended: owner === suspended }
}

/** A published review without a loan: possible only in this test's own database. */
async function reviewOf(world: World, subject: TestMember, reviewer: TestMember): Promise<void> {
  const { pool } = world.deps
  await pool.query('alter table reviews drop constraint if exists reviews_order_id_fkey')
  await pool.query(
    `insert into reviews (id, order_id, reviewer_id, subject_id, type, is_fulfilled, rating, review, shows_at, shown_at,
       created_at, updated_at)
     values (gen_random_uuid(), gen_random_uuid(), $1, $2, 'lender', true, 5, 'Lovely', $3, $3, $3, $3)`,
    [reviewer.id, subject.id, world.clock.now()],
  )
}

/** One asks the other to be friends, who does not answer. */
async function ask(one: TestMember, other: TestMember): Promise<void> {
  const { publicId } = (await other.ok(getUser)).body.data
  await one.ok(addContacts, { body: { publicIds: publicId } })
}

/** Inserts a block in both members' rows. */
export async function block(world: World, member: TestMember, others: TestMember[]): Promise<void> {
  for (const other of others) {
    await world.deps.pool.query(
      `update members m set blocked_nos = sort(uniq(sort(m.blocked_nos + o.no)))
       from members o where (m.id, o.id) in (($1, $2), ($2, $1))`,
      [member.id, other.id],
    )
  }
}

/** The answer on the wire, without the request's id. */
export async function send(
  world: World,
  who: TestMember | null,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await request(world, who, { method, path, body })
  const text = await answer.text()
  return { status: answer.status, text: text.replace(/"requestId":"[^"]*"/, '"requestId":""') }
}

/** Whether a viewer may see a garment, by the contract. */
export const sees = (who: Who, one: Case): boolean =>
  who.member !== null &&
  maySee(
    { sharedStatus: one.sharedStatus, isActive: one.state === 'active', isDeleted: one.state === 'deleted' },
    {
      relation: one.isSuspended && who.relation === 'SELF' ? 'STRANGER' : who.relation,
      isBlocked: who.isBlocked,
      ownerSuspended: one.isSuspended,
    },
  )
