import { handoverSides, openHandover } from '@hemline/contract/handovers/rules.ts'
import { HandoverView } from '@hemline/contract/handovers/shapes.ts'
import { closedStatuses } from '@hemline/contract/orders/rules.ts'
import { Order } from '@hemline/contract/orders/shapes.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import { now } from '../base/now.ts'
import { useSaved } from '../base/saved.ts'
import { isRefused } from '../base/send.ts'
import { currentSession } from '../base/session.ts'
import { currentOrdersQuery } from '../orders/list-calls.ts'
import { handoverQuery } from './calls.ts'

const CachedOrders = z.object({
  /** When the orders were last fetched. */
  keptAt: z.string(),
  orders: z.array(Order),
  /** The codes that this member shows, by order and status. */
  codes: z.record(z.string(), HandoverView),
})
/** An order contains the other side's address, so it is deleted after two weeks without an answer from the server. */
const CACHED_DAYS = 14
type CachedOrders = z.infer<typeof CachedOrders>

/**
 * The orders under way, for use without network: at a meeting the app may be opened in a place without signal
 * (product.md §1). Stored only while this member is signed in on the device (decision 73).
 */
const box = memberSaved<CachedOrders | null>('orders', z.nullable(CachedOrders), null, { days: CACHED_DAYS })

type Named = Pick<Order, 'id' | 'status'>
const nameOf = ({ id, status }: Named) => `${id}:${status}`

/** The cached code of this order, if any. */
export function cachedCode(order: Named): HandoverView | undefined {
  return box.read()?.codes[nameOf(order)]
}

const isShown = (order: Order) => {
  const handover = openHandover(order)
  return handover !== null && handoverSides[handover].shownBy === order.role
}

let lastRun = 0

/**
 * Caches the orders under way with the codes to show for them, each of which is fetched once. A code may come after newer
 * orders were cached: then it is for the next run, which asks for it too.
 */
export async function cacheOrders(client: QueryClient, sub: string, all: readonly Order[]): Promise<void> {
  lastRun += 1
  const run = lastRun
  const orders = all.filter(({ status }) => status !== 'ENQUIRED' && !closedStatuses.includes(status))
  const codes: CachedOrders['codes'] = {}
  const save = () => {
    if (run === lastRun && currentSession()?.sub === sub) box.write({ keptAt: now().toISOString(), orders, codes })
  }
  const withCode = orders.filter(isShown)
  for (const order of withCode) {
    const cached = cachedCode(order)
    if (cached) codes[nameOf(order)] = cached
  }
  save()
  for (const order of withCode) {
    const code = await client.fetchQuery(handoverQuery(order)).catch(() => null)
    if (code?.code) codes[nameOf(order)] = code
  }
  if (withCode.length > 0) save()
}

/** Keeps the cache up to date while the app is open. */
export function useCacheOrders(sub: string): void {
  const client = useQueryClient()
  const { data } = useQuery(currentOrdersQuery())
  useEffect(() => {
    if (data) void cacheOrders(client, sub, data)
  }, [client, sub, data])
}

/**
 * Returns when the copy was made that is shown instead of an answer: of the device (`cached`), or of the app's memory when
 * asking again failed. Null if the answer is shown.
 */
export function copiedAt(
  { data, error, dataUpdatedAt }: { data: unknown; error: unknown; dataUpdatedAt: number },
  cached: { keptAt: string } | null | undefined,
): string | null {
  if (data === undefined) return cached?.keptAt ?? null
  return error !== null && !isRefused(error) ? new Date(dataUpdatedAt).toISOString() : null
}

const SLOW_MS = 2_500

/**
 * Returns the cached orders while the real ones are missing: the server cannot be reached, or is slow. Otherwise null.
 */
export function useCachedOrders({ data, error }: { data: unknown; error: unknown }): CachedOrders | null {
  const cached = useSaved(box)
  const isMissing = data === undefined
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isMissing])
  return isMissing && (isSlow || (error !== null && !isRefused(error))) ? cached : null
}
