import { existsSync } from 'node:fs'
import type { DemoMember } from '@hemline/contract/identity/shapes.ts'
import type { Deps } from '../deps.ts'
import { findKnownEmails } from './store.ts'

type Demo = { demoMembers: DemoMember[]; demoPassword: string | null }

const nobody: Demo = { demoMembers: [], demoPassword: null }
const folder = new URL('../../seed/', import.meta.url)

/** The demo members whom the sign-in screen offers, and their password: in development only, once they have accounts. */
export async function readDemo({ env, db }: Deps): Promise<Demo> {
  if (!env.isDevelopment || env.OIDC_ISSUER || !existsSync(new URL('people.ts', folder))) return nobody
  const { people } = (await import(new URL('people.ts', folder).href)) as {
    people: readonly { email: string; firstName: string; secondName: string; city: string }[]
  }
  const { DEMO_PASSWORD } = (await import(new URL('sign-up.ts', folder).href)) as { DEMO_PASSWORD: string }
  const emails = people.map((person) => person.email)
  const known = await findKnownEmails(db, emails)
  const demoMembers = people
    .filter((person) => known.has(person.email.toLowerCase()))
    .map(({ email, firstName, secondName, city }) => ({
      email,
      firstName,
      about: `${firstName} ${secondName}, ${city}`,
    }))
  return demoMembers.length > 0 ? { demoMembers, demoPassword: DEMO_PASSWORD } : nobody
}
