import { confirmHandover } from '@hemline/contract/handovers/calls.ts'
import { Handover } from '@hemline/contract/handovers/shapes.ts'
import { handoverTexts } from '@hemline/contract/handovers/words.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { abortAfter } from '../base/abort-after.ts'
import { memberCheck } from '../base/member-check.ts'
import { memberSaved } from '../base/member-storage.ts'
import { now } from '../base/now.ts'
import { paths } from '../base/paths.ts'
import { waitFor } from '../base/refresh.ts'
import { useSaved } from '../base/saved.ts'
import { isRefused, SendError, send } from '../base/send.ts'
import { orderQuery, refreshOrders } from '../orders/calls.ts'
import { notice } from '../ui/notice.tsx'

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
 * refuses it, or another member is signed in by then: it is not theirs to send.
 */
export async function enterCode(entered: Entered): Promise<'DONE' | 'QUEUED'> {
  const isTheirs = memberCheck()
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
    if (!isUnanswered || !isTheirs()) throw error
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
  const isTheirs = memberCheck()
  try {
    for (const { refusal, ...one } of box.read()) {
      if (!isTheirs()) break
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

/** Sends the queued codes, and reports those that the server has refused now: their order may not be on the screen. */
export async function sendAndReport(client: QueryClient, open: (path: string) => void): Promise<void> {
  const waiting = box.read().filter(({ refusal }) => refusal === null)
  if ((await sendQueued()) === 0) return
  await refreshOrders(client)
  for (const queued of box.read())
    if (queued.refusal !== null && waiting.some((one) => isSame(one, queued))) await report(client, queued, open)
}

async function report(
  client: QueryClient,
  { orderId, refusal }: QueuedHandover,
  open: (path: string) => void,
): Promise<void> {
  const isTheirs = memberCheck()
  const order = await waitFor(client.fetchQuery(orderQuery(orderId)).catch(() => null))
  if (!isTheirs()) return
  const garment = order ? garmentName({ brand: order.listingBrand, category: order.listingCategory }) : null
  const path = paths.order(orderId)
  const isShown = globalThis.location?.pathname === path
  notice.bad(handoverTexts.refusedLater(garment), {
    reason: refusal ?? undefined,
    ...(!isShown && { action: { label: handoverTexts.openOrder, act: () => open(path) } }),
  })
}

const TRY_AGAIN_MS = 15_000

/** Sends queued codes as soon as the network returns, on any screen. */
export function useSendQueuedHandovers(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  // changes with each screen, for which no code is sent again
  const open = useRef(navigate)
  useEffect(() => {
    open.current = navigate
  }, [navigate])
  const isWaiting = useSaved(box).some(({ refusal }) => refusal === null)
  useEffect(() => {
    if (!isWaiting) return
    const go = () => void sendAndReport(client, (path) => open.current(path))
    go()
    const timer = setInterval(go, TRY_AGAIN_MS)
    addEventListener('online', go)
    return () => {
      clearInterval(timer)
      removeEventListener('online', go)
    }
  }, [client, isWaiting])
}
