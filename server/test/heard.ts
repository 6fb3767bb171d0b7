import type { TestMember, World } from './world.ts'

/** Returns which members' open apps receive which topics during an action, as `Anna friend`, each once and sorted. */
export async function heardOf(
  { db }: World,
  members: Record<string, TestMember>,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const named = new Map(Object.entries(members).map(([name, { id }]) => [id, name]))
  const ofThem = db.selectFrom('liveEvents').where('memberId', 'in', [...named.keys()])
  const { last } = await ofThem.select((eb) => eb.fn.max('no').as('last')).executeTakeFirstOrThrow()
  await act()
  const events = await ofThem
    .select(['memberId', 'topic'])
    .where('no', '>', last ?? 0)
    .execute()
  return [...new Set(events.map(({ memberId, topic }) => `${named.get(memberId)} ${topic}`))].sort()
}
