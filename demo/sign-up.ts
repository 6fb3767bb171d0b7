import { DAY_MS } from '@hemline/contract/durations.ts'
import { TERMS_VERSION } from '@hemline/contract/limits.ts'
import { type SeedClient, seedClient } from './client.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'
import { serverNow } from './server-clock.ts'

export const DEMO_PASSWORD = 'silk on a tuesday'
/**
 * The password of communities created before new passwords were compared with the most common ones; it would be refused
 * today (product.md §6).
 */
export const EARLIER_DEMO_PASSWORD = 'hemline-demo-2026'
const CLIENT_ID = 'hemline-web'

type Answer = { AuthenticationResult?: { IdToken: string }; __type?: string; message?: string }

async function identity(url: string, operation: string, body: object, at?: Date): Promise<Answer> {
  const answer = await fetchWithRetry(`${url}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...(at ? { 'x-dev-now': at.toISOString() } : {}),
    },
    body: JSON.stringify({ ClientId: CLIENT_ID, ...body }),
  })
  const read = (await answer.json()) as Answer
  if (!answer.ok) throw new Error(`${operation}: ${read.__type} ${read.message}`)
  return read
}

/** The password of a demo member who has an account already, or null: wrong attempts would count against this address. */
async function passwordOfMember(url: string, email: string): Promise<string | null> {
  const answer = await fetchWithRetry(`${url}/api/app-settings`)
  const settings = (await answer.json()) as { demoMembers: { email: string }[]; demoPassword: string | null }
  return settings.demoMembers.some((member) => member.email === email) ? settings.demoPassword : null
}

/** Signs a demo member up with the code from the email, that many days ago; or signs in an existing one. */
export async function joinAsMember(
  url: string,
  person: { email: string; dateOfBirth: string },
  daysAgo = 0,
): Promise<SeedClient> {
  const joined = daysAgo > 0 ? new Date((await serverNow(url)).getTime() - daysAgo * DAY_MS) : undefined
  const signIn = (password: string) =>
    identity(url, 'InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: person.email, PASSWORD: password },
    })
  const ownPassword = await passwordOfMember(url, person.email)
  if (ownPassword) {
    const { AuthenticationResult } = await signIn(ownPassword)
    if (AuthenticationResult) return seedClient(url, AuthenticationResult.IdToken)
  }
  const credentials = {
    Username: person.email,
    Password: DEMO_PASSWORD,
    UserAttributes: [
      { Name: 'email', Value: person.email },
      { Name: 'birthdate', Value: person.dateOfBirth },
      { Name: 'custom:termsVersion', Value: TERMS_VERSION },
    ],
  }
  await identity(url, 'SignUp', credentials, joined)
  await fetchWithRetry(`${url}/dev/jobs/drain`, { method: 'POST' })
  const mail = await fetchWithRetry(`${url}/dev/mail.json?to=${encodeURIComponent(person.email)}`)
  const letters = (await mail.json()) as { items: { code: string | null }[] }
  const code = letters.items.find((letter) => letter.code)?.code
  if (code) await identity(url, 'ConfirmSignUp', { Username: person.email, ConfirmationCode: code }, joined)
  const { AuthenticationResult } = await signIn(DEMO_PASSWORD)
  if (!AuthenticationResult) throw new Error(`${person.email} could not sign in`)
  return seedClient(url, AuthenticationResult.IdToken)
}
