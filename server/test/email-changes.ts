import { getEmailChange } from '@hemline/contract/identity/calls.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { expect } from 'vitest'
import type { Pool } from './member-pool.ts'
import type { World } from './world.ts'

let count = 0

/** A member who is signed in, and a free address. */
export async function nora(pool: Pool) {
  count += 1
  const [email, next] = [`nora${count}@example.com`, `nora-new${count}@example.org`]
  return { email, next, here: await pool.join(email) }
}

/** A refusal of the pool, as `outcome` returns it. */
export const refused = (type: string, message?: string) => ({ type, message: message ?? expect.any(String) })

export const emailOf = async (world: World, idToken: string) =>
  (await world.visitor(idToken).call(getUser)).body.data?.email

/** The change of a member that waits for its code; null without one. */
export const pendingOf = async (world: World, idToken: string) =>
  (await world.visitor(idToken).ok(getEmailChange)).body.data

/** What was emailed to an address, newest first. */
export const lettersTo = async (world: World, email: string) => {
  await world.drain()
  return (await world.emailsTo(email)).map(({ subject, text }) => ({ subject, text }))
}
