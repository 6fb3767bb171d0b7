import { tabOf } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { now } from '../base/now.ts'
import { nextLine } from './next-line.ts'

export const tabs = ['orders', 'requests', 'completed'] as const
export type Tab = (typeof tabs)[number]

export type Group = { heading: 'Lending' | 'Borrowing' | null; orders: Order[] }

/**
 * The orders of each tab: those that need the member's answer first, then newest first. An enquiry is not an order
 * (product.md §1).
 */
export function byTab(orders: readonly Order[]): { [tab in Tab]: Order[] } {
  const sorted = orders
    .filter((order) => order.status !== 'ENQUIRED')
    .sort((a, b) => Number(b.needsMe) - Number(a.needsMe) || b.updatedAt.localeCompare(a.updatedAt))
  const of = (tab: Tab) => sorted.filter((order) => tabOf(order, order.role) === tab)
  return { orders: of('orders'), requests: of('requests'), completed: of('completed') }
}

/** The current orders and the loaded pages of closed ones (decision 457), each order once: one that is in both is current. */
export function joined(current: readonly Order[], closed: readonly { items: Order[] }[] = []): Order[] {
  const all = [...closed.flatMap(({ items }) => items), ...current]
  return [...new Map(all.map((order) => [order.id, order])).values()]
}

/** Grouped by Lending and Borrowing if a tab has both, otherwise one list without a heading. */
export function groupsOf(orders: Order[]): Group[] {
  const lending = orders.filter((order) => order.role === 'LENDER')
  const borrowing = orders.filter((order) => order.role === 'LENDEE')
  if (lending.length === 0 || borrowing.length === 0) return [{ heading: null, orders }]
  return [
    { heading: 'Lending', orders: lending },
    { heading: 'Borrowing', orders: borrowing },
  ]
}

/** What needs this member: the earliest deadline first, then what has none. */
export function waitingOf(orders: readonly Order[], at: Date = now()): Order[] {
  const ends = new Map(orders.map((order) => [order.id, nextLine(order, at).at?.getTime() ?? Number.POSITIVE_INFINITY]))
  const endOf = ({ id }: Order) => ends.get(id) ?? Number.POSITIVE_INFINITY
  return orders
    .filter(({ needsMe }) => needsMe)
    .sort((one, other) => (endOf(one) === endOf(other) ? 0 : endOf(one) - endOf(other)))
}

/** The tab to open if the address has none: the first that needs an answer, else the first that is not empty. */
export function firstTab(all: { [tab in Tab]: Order[] }): Tab {
  return (
    tabs.find((tab) => all[tab].some((order) => order.needsMe)) ?? tabs.find((tab) => all[tab].length > 0) ?? 'orders'
  )
}
