import { fetchWithRetry } from './fetch-with-retry.ts'

/** Returns the present time of a development server, whose clock may have been moved. */
export async function serverNow(url: string): Promise<Date> {
  const answer = await fetchWithRetry(`${url}/dev/clock`)
  return new Date(((await answer.json()) as { now: string }).now)
}
