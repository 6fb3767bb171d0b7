import { fetchWithRetry } from './fetch-with-retry.ts'
import { people } from './people.ts'
import { DEMO_PASSWORD, EARLIER_DEMO_PASSWORD } from './sign-up.ts'

/** Sends the members of the demo community to a development server, whose sign-in screen then offers them. */
export async function announceCommunity(url: string): Promise<void> {
  const members = people.map(({ email, firstName, secondName, city }) => ({
    email,
    firstName,
    about: `${firstName} ${secondName}, ${city}`,
  }))
  const answer = await fetchWithRetry(`${url}/dev/demo-community`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ members, passwords: [DEMO_PASSWORD, EARLIER_DEMO_PASSWORD] }),
  })
  if (!answer.ok) throw new Error(`The demo community could not be announced: ${answer.status} ${await answer.text()}`)
}
