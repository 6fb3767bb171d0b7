import { confirmHandover } from '@hemline/contract/handovers/calls.ts'
import { Handover } from '@hemline/contract/handovers/shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod/mini'
import { abortAfter } from '../base/abort-after.ts'
import { memberSaved } from '../base/member-storage.ts'
import { now } from '../base/now.ts'
import { useSaved } from '../base/saved.ts'
import { isRefused, SendError, send } from '../base/send.ts'
import { currentSession } from '../base/session.ts'
import { refreshOrders } from '../orders/calls.ts'

const QueuedHandover = z.object({
  orderId: z.uuid(),
  handover: Handover,
  code: z.string(),
  enteredAt: z.string(),
  /** Why the server refused it; shown on the order until the member dismisses it. */
  refusal: z.nullable(z.string()),
})
export type QueuedHandover = z.infer<typeof QueuedHandover>
type Entered = Pick<QueuedHandover, 'orderId' | 'handover' | 'code'>

/** Handover codes entered without network, with the time of entry, until the server has accepted them. */
const box = memberSaved<QueuedHandover[]>('handovers', z.array(QueuedHandover), [])

const isSame = (one: Entered, other: Entered) => one.orderId === other.orderId && one.handover === other.handover

export function removeQueuedHandover(entered: Entered): void {
  box.write(box.read().filter((one) => !isSame(one, entered)))
}

/** The code that the member entered for this order on this phone and that is still queued. */
export function useQueuedHandover(orderId: string): QueuedHandover | undefined {
  return useSaved(box).find((one) => one.orderId === orderId)
}

/** Two who meet wait for it: shorter than for other answers. */
const QUEUED_AFTER_MS = 8_000

/**
 * Sends an entered code, or queues it if there is no network, or none that answers within 8 s. Throws if the server
 * refuses it.
 */
export async function enterCode(entered: Entered): Promise<'DONE' | 'QUEUED'> {
  const enteredAt = now().toISOString()
  const signal = abortAfter(QUEUED_AFTER_MS)
  // also while the session is being refreshed, which the signal does not abort
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', reject))
  try {
    await Promise.race([send(confirmHandover, { body: { ...entered, enteredAt }, signal }), late])
    removeQueuedHandover(entered)
    return 'DONE'
  } catch (error) {
    const isUnanswered = signal.aborted || (error instanceof SendError && error.status === 0)
    if (!isUnanswered || !currentSession()) throw error
    const others = box.read().filter((one) => !isSame(one, entered))
    box.write([...others, { ...entered, enteredAt, refusal: null }])
    return 'QUEUED'
  }
}

let isSending = false

/** Sends the queued codes one by one. Returns the number that the server has answered. */
export async function sendQueued(): Promise<number> {
  if (isSending) return 0
  isSending = true
  let delivered = 0
  try {
    for (const { refusal, ...one } of box.read()) {
      if (refusal !== null) continue
      const { orderId, handover, code, enteredAt } = one
      try {
        await send(confirmHandover, { body: { orderId, handover, code, enteredAt } })
        removeQueuedHandover(one)
        delivered += 1
      } catch (error) {
        if (!isRefused(error)) continue
        const refused = { ...one, refusal: error.message }
        box.write(box.read().map((other) => (isSame(other, one) ? refused : other)))
        delivered += 1
      }
    }
  } finally {
    isSending = false
  }
  return delivered
}

const TRY_AGAIN_MS = 15_000

/** Sends queued codes as soon as the network returns, on any screen. */
export function useSendQueuedHandovers(): void {
  const client = useQueryClient()
  const isWaiting = useSaved(box).some(({ refusal }) => refusal === null)
  useEffect(() => {
    if (!isWaiting) return
    const go = async () => {
      if ((await sendQueued()) > 0) await refreshOrders(client)
    }
    go()
    const timer = setInterval(go, TRY_AGAIN_MS)
    addEventListener('online', go)
    return () => {
      clearInterval(timer)
      removeEventListener('online', go)
    }
  }, [client, isWaiting])
}
