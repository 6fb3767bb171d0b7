import type { DemoMember } from '@hemline/contract/identity/shapes.ts'
import type { Deps } from '../deps.ts'
import { isPassword } from './passwords.ts'
import { findAccountByEmail, findKnownEmails } from './store.ts'

type Demo = { demoMembers: DemoMember[]; demoPassword: string | null }

const noMembers: Demo = { demoMembers: [], demoPassword: null }

/** The demo members offered on the sign-in screen, and their password: in development only, once they have accounts. */
export async function readDemo({ env, db, dev }: Deps): Promise<Demo> {
  const community = env.OIDC_ISSUER ? null : await dev?.readDemoCommunity()
  if (!community) return noMembers
  const { members, passwords } = community
  const existing = await findKnownEmails(
    db,
    members.map(({ email }) => email.toLowerCase()),
  )
  const demoMembers = members.filter(({ email }) => existing.has(email.toLowerCase()))
  const [first] = demoMembers
  if (!first) return noMembers
  const hash = (await findAccountByEmail(db, first.email.toLowerCase()))?.passwordHash
  return { demoMembers, demoPassword: await passwordOf(passwords, hash) }
}

let checked: { hash: string | undefined; password: string | null } | undefined

/**
 * Returns which of the passwords the community uses: one created by an earlier version has an earlier password. Cached
 * per community.
 */
async function passwordOf([newest, ...earlier]: readonly string[], hash: string | undefined): Promise<string | null> {
  if (checked && checked.hash === hash) return checked.password
  let password = newest ?? null
  for (const candidate of earlier) if (hash && (await isPassword(candidate, hash))) password = candidate
  checked = { hash, password }
  return password
}
