import { CODE_DIGITS } from '../limits.ts'
import type { DeliveryMethod, OrderAction, OrderStatus, Role } from '../order-status.ts'
import type { Handover } from './shapes.ts'

/** Who shows the code, who enters it, and the action that follows (product.md §1). The member who hands the garment over shows it. */
export const handoverSides: { [handover in Handover]: { shownBy: Role; enteredBy: Role; action: OrderAction } } = {
  OUT: { shownBy: 'LENDER', enteredBy: 'LENDEE', action: 'received' },
  BACK: { shownBy: 'LENDEE', enteredBy: 'LENDER', action: 'complete' },
}

/** Returns the next handover of this order, or null. An order by post has none. */
export function openHandover(order: { status: OrderStatus; deliveryMethod: DeliveryMethod }): Handover | null {
  if (order.deliveryMethod !== 'IN_PERSON') return null
  if (order.status === 'ACCEPTED') return 'OUT'
  return order.status === 'SHIPPING_RECEIVED' ? 'BACK' : null
}

/** Returns the text of a handover's QR code: the order's address, with the code in the fragment, which is never sent to a server. */
export function handoverLink(publicUrl: string, { orderId, code }: { orderId: string; code: string }): string {
  return `${publicUrl}/order/${orderId}#code=${code}`
}

/** Reads a scanned text: returns the code of this order, OTHER_ORDER for the code of another one, otherwise null. Six digits alone are a code. */
export function readScan(text: string, orderId: string): { code: string } | 'OTHER_ORDER' | null {
  const digits = new RegExp(`^\\d{${CODE_DIGITS}}$`)
  if (digits.test(text.trim())) return { code: text.trim() }
  const [, order, code = ''] = /\/order\/([0-9a-f-]{36})#code=(\d+)$/.exec(text.trim()) ?? []
  if (!order || !digits.test(code)) return null
  return order === orderId ? { code } : 'OTHER_ORDER'
}
