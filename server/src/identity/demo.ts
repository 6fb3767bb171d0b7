import { existsSync } from 'node:fs'
import type { DemoMember } from '@hemline/contract/identity/shapes.ts'
import type { Deps } from '../deps.ts'
import { isPassword } from './passwords.ts'
import { findAccountByEmail, findKnownEmails } from './store.ts'

type Demo = { demoMembers: DemoMember[]; demoPassword: string | null }

const nobody: Demo = { demoMembers: [], demoPassword: null }
const folder = new URL('../../seed/', import.meta.url)

/** The demo members whom the sign-in screen offers, and their password: in development only, once they have accounts. */
export async function readDemo({ env, db }: Deps): Promise<Demo> {
  if (!env.isDevelopment || env.OIDC_ISSUER || !existsSync(new URL('people.ts', folder))) return nobody
  const { people } = (await import(new URL('people.ts', folder).href)) as {
    people: readonly { email: string; firstName: string; secondName: string; city: string }[]
  }
  const passwords = (await import(new URL('sign-up.ts', folder).href)) as Passwords
  const emails = people.map((person) => person.email)
  const known = await findKnownEmails(db, emails)
  const demoMembers = people
    .filter((person) => known.has(person.email.toLowerCase()))
    .map(({ email, firstName, secondName, city }) => ({
      email,
      firstName,
      about: `${firstName} ${secondName}, ${city}`,
    }))
  const [first] = demoMembers
  if (!first) return nobody
  const hash = (await findAccountByEmail(db, first.email.toLowerCase()))?.passwordHash
  return { demoMembers, demoPassword: await passwordOf(passwords, hash) }
}

type Passwords = { DEMO_PASSWORD: string; EARLIER_DEMO_PASSWORD: string }
let found: { hash: string | undefined; password: string } | undefined

/** A community that an earlier version made has the earlier password. Looked up once for each community. */
async function passwordOf({ DEMO_PASSWORD, EARLIER_DEMO_PASSWORD }: Passwords, hash: string | undefined) {
  if (!found || found.hash !== hash) {
    const isEarlier = hash !== undefined && (await isPassword(EARLIER_DEMO_PASSWORD, hash))
    found = { hash, password: isEarlier ? EARLIER_DEMO_PASSWORD : DEMO_PASSWORD }
  }
  return found.password
}
