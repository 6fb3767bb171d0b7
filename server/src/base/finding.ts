import { messageOf } from './message-of.ts'

/**
 * What a check found about one thing that a host set up: it is right; it is wrong, and says what to change; it did not
 * answer, which may pass; or there is something to know.
 */
export type Finding = { what: string; state: 'right' | 'wrong' | 'away' | 'note'; text: string }

export const right = (what: string, text: string): Finding => ({ what, state: 'right', text })
export const wrong = (what: string, text: string): Finding => ({ what, state: 'wrong', text })
export const away = (what: string, text: string): Finding => ({ what, state: 'away', text })
export const note = (what: string, text: string): Finding => ({ what, state: 'note', text })

/** The reason of an error in a few words, without a full stop, with the cause that `fetch` hides. */
export function reasonOf(error: unknown): string {
  const { cause } = error as Error
  return messageOf(cause instanceof Error ? cause : error)
    .split('\n')[0]!
    .slice(0, 200)
    .replace(/[.\s]+$/, '')
}

/**
 * Requests an address and returns its status and body, or a finding `away` when there was no answer or a server error.
 */
export async function askForFinding(
  what: string,
  address: string,
  { ms, headers = {} }: { ms: number; headers?: Record<string, string> },
): Promise<{ status: number; body: string; type: string } | Finding> {
  const { host } = new URL(address)
  try {
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(ms) })
    const body = await answer.text()
    if (answer.status >= 500) return away(what, `${host} answers with ${answer.status}. Try again in a few minutes.`)
    return { status: answer.status, body, type: answer.headers.get('content-type') ?? '' }
  } catch (error) {
    return away(what, `${host} doesn’t answer: ${reasonOf(error)}.`)
  }
}
