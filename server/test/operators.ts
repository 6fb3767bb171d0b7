import { createWorld, type TestMember, type World } from './world.ts'

/** A world with two owners of the operator's room, Hanna and Sam. */
export async function worldWithOperators(): Promise<{ world: World; host: TestMember; second: TestMember }> {
  const world = await createWorld({ OPERATOR_EMAILS: 'host@example.com, second@example.com' })
  const host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
  const second = await world.member({ email: 'second@example.com', firstName: 'Sam' })
  return { world, host, second }
}
