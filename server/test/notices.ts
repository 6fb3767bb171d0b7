import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import type { TestMember, World } from './world.ts'

type NoticeText = { title: string; text: string }

/** What an act and the jobs after it tell each of these members, oldest first. */
export async function noticesDuring<Name extends string>(
  world: World,
  members: Record<Name, TestMember>,
  act: () => Promise<unknown>,
): Promise<Record<Name, NoticeText[]>> {
  const names = Object.keys(members) as Name[]
  const read = (name: Name) => members[name].ok(getNotifications, { query: { all: 'true' } })
  const idsBefore = new Set<string>()
  for (const name of names) for (const { id } of (await read(name)).body.data) idsBefore.add(id)
  await act()
  await world.drain()
  const received = {} as Record<Name, NoticeText[]>
  for (const name of names) {
    const fresh = (await read(name)).body.data.filter(({ id }) => !idsBefore.has(id)).reverse()
    received[name] = fresh.map(({ title, text }) => ({ title, text }))
  }
  return received
}
