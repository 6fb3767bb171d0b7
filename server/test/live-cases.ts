import type { LiveTopic } from '@hemline/contract/live.ts'
import { expect } from 'vitest'
import { heardOf } from './heard.ts'
import { listGarment } from './loans.ts'
import { openStream, type StreamEvent } from './stream.ts'
import { createWorld, type TestMember, type World } from './world.ts'

/** Who receives which event, and how often at least. */
export type Expected = [member: TestMember, topic: LiveTopic, times?: number]
export type LiveCase = {
  does: () => Promise<unknown>
  expected: Expected[]
  quiet?: TestMember[]
  orderId?: string
}
/** What is done, by its name. */
export type LiveCases = { [name: string]: () => Promise<LiveCase> }

export const both = (one: TestMember, other: TestMember, ...topics: LiveTopic[]): Expected[] =>
  [one, other].flatMap((member) => topics.map((topic): Expected => [member, topic]))

/** A world with an operator, and a member without friends who has a listing too. */
export async function openLiveWorld(): Promise<{ world: World; host: TestMember; onlooker: TestMember }> {
  const world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  const host = await world.member({ email: 'host@example.com' })
  const onlooker = await world.member({ firstName: 'Uma' })
  await listGarment(onlooker)
  await world.drain()
  return { world, host, onlooker }
}

/** The newest event of a member, for a stream that resumes after it. */
async function newestOf(world: World, member: TestMember): Promise<number> {
  const stream = await openStream(world.url, await member.token())
  const { id } = await stream.until(({ topic }) => topic === 'ready')
  stream.cut()
  return id
}

/**
 * Runs the action and expects the open apps of these members to receive exactly these events, after those received so
 * far. Members in `quiet` and an onlooker receive none.
 */
export async function expectEvents(
  { world, onlooker }: { world: World; onlooker: TestMember },
  { does, expected, quiet = [], orderId }: LiveCase,
): Promise<void> {
  const members = new Set(expected.map(([member]) => member))
  const heard = new Map<TestMember, number>()
  for (const member of members) heard.set(member, await newestOf(world, member))
  const named = [...members, ...quiet, onlooker].map((member) => [member.id, member] as const)
  const everything = await heardOf(world, Object.fromEntries(named), does)
  // a home that was looked up only now, which its owner hears of
  const heardNow = everything.filter(
    (event) => !event.endsWith(' listing') || expected.some(([, topic]) => topic === 'listing'),
  )
  expect(heardNow).toEqual([...new Set(expected.map(([{ id }, topic]) => `${id} ${topic}`))].sort())
  for (const member of members) {
    const stream = await openStream(world.url, await member.token(), heard.get(member))
    const isOf = (topic: LiveTopic) => (event: StreamEvent) =>
      event.topic === topic && (topic !== 'order' || !orderId || event.ids.orderId === orderId)
    for (const [, topic, times = 1] of expected.filter(([one]) => one === member))
      await stream.until((event) => isOf(topic)(event) && stream.events.filter(isOf(topic)).length >= times)
    stream.cut()
  }
}
