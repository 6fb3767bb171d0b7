import { DATA_EXPORT_PATH } from '@hemline/contract/account/calls.ts'
import { PASSWORD, setPasswordOf } from './member-pool.ts'
import type { TestMember, World } from './world.ts'

/** Asks for a member's own data, with any password; by default with theirs, which is set for it. */
export async function takeOut(world: World, member: TestMember, password?: string | null): Promise<Response> {
  if (password === undefined) await setPasswordOf(world, member)
  const given = password === undefined ? PASSWORD : password
  return fetch(world.url + DATA_EXPORT_PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${await member.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify(given === null ? {} : { password: given }),
  })
}
