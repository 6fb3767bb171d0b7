import { fetchWithRetry } from './fetch-with-retry.ts'
import { people } from './people.ts'
import { DEMO_PASSWORD, EARLIER_DEMO_PASSWORD } from './sign-up.ts'

/** Tells a development server whom its sign-in screen may offer, once they are members. */
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
