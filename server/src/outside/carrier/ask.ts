import { setTimeout as pause } from 'node:timers/promises'
import { timeLeft } from '../../base/deadline.ts'
import { timeLimits } from '../../base/time-limits.ts'
import { CarrierRefused, CarrierUnavailable } from './port.ts'

const TIMEOUT_MS = timeLimits.outside.carrierMs

export type CarrierRequest = { method?: 'GET' | 'POST' | 'DELETE'; headers: Record<string, string>; body?: object }
/** The response; `ok` is false only for a 404, every other failure throws. */
export type CarrierAnswer = { ok: boolean; bytes: Uint8Array; json(): unknown }

/**
 * Sends a request to the carrier, with a limit per second. Throws CarrierUnavailable for a timeout, 401, 403, 429 and 5xx,
 * CarrierRefused for any other 4xx; 404 is returned.
 */
export function asker(
  callsPerSecond: number,
  timeoutMs = TIMEOUT_MS,
): (url: string, request: CarrierRequest) => Promise<CarrierAnswer> {
  const between = 1000 / callsPerSecond
  let turn: Promise<unknown> = Promise.resolve()
  const waitForTurn = () => {
    const mine = turn
    turn = turn.then(() => pause(between))
    return mine
  }
  return async (url, { method = 'GET', headers, body }) => {
    await waitForTurn()
    let answer: Response
    let bytes: Uint8Array
    try {
      answer = await fetch(url, {
        method,
        headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeLeft(timeoutMs)),
      })
      bytes = new Uint8Array(await answer.arrayBuffer())
    } catch (error) {
      throw new CarrierUnavailable(`The carrier did not answer: ${error instanceof Error ? error.message : error}`)
    }
    const text = () => new TextDecoder().decode(bytes)
    if (answer.status === 401 || answer.status === 403 || answer.status === 429 || answer.status >= 500) {
      throw new CarrierUnavailable(`The carrier answered ${answer.status}: ${text().slice(0, 300)}`)
    }
    if (!answer.ok && answer.status !== 404) {
      throw new CarrierRefused(`The carrier answered ${answer.status}: ${text().slice(0, 300)}`)
    }
    return {
      ok: answer.ok,
      bytes,
      json() {
        try {
          return JSON.parse(text())
        } catch {
          throw new CarrierUnavailable(`The carrier answered no JSON: ${text().slice(0, 100)}`)
        }
      },
    }
  }
}
