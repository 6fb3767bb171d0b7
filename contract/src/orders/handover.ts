import { z } from 'zod'
import { call } from '../call.ts'
import { CODE_DIGITS } from '../limits.ts'
import type { OrderFacts } from './rules.ts'
import { type OrderAction, OrderStatus, type Role } from './shapes.ts'

/** The two times at which a garment changes hands in person: out to the lendee, and back to the lender. */
export const handovers = ['OUT', 'BACK'] as const
export const Handover = z.enum(handovers)
export type Handover = z.infer<typeof Handover>

/** Who shows the code, who enters it, and which action that then is (product.md §1). Whoever gives the garment shows it. */
export const handoverSides: { [handover in Handover]: { shownBy: Role; enteredBy: Role; action: OrderAction } } = {
  OUT: { shownBy: 'LENDER', enteredBy: 'LENDEE', action: 'received' },
  BACK: { shownBy: 'LENDEE', enteredBy: 'LENDER', action: 'complete' },
}

/** The handover that is next on this order, or null: by post there is none. */
export function openHandover(order: Pick<OrderFacts, 'status' | 'deliveryMethod'>): Handover | null {
  if (order.deliveryMethod !== 'IN_PERSON') return null
  if (order.status === 'ACCEPTED') return 'OUT'
  return order.status === 'SHIPPING_RECEIVED' ? 'BACK' : null
}

/** The text of a handover's QR code: the order's address, so that any camera leads there. The code is in the fragment, which no server log sees. */
export function handoverLink(publicUrl: string, { orderId, code }: { orderId: string; code: string }): string {
  return `${publicUrl}/order/${orderId}#code=${code}`
}

/** What a scanned text is: this order's code, another order's, or nothing of ours. Six plain digits are a code too. */
export function readScan(text: string, orderId: string): { code: string } | 'OTHER_ORDER' | null {
  const digits = new RegExp(`^\\d{${CODE_DIGITS}}$`)
  if (digits.test(text.trim())) return { code: text.trim() }
  const [, order, code = ''] = /\/order\/([0-9a-f-]{36})#code=(\d+)$/.exec(text.trim()) ?? []
  if (!order || !digits.test(code)) return null
  return order === orderId ? { code } : 'OTHER_ORDER'
}

/** Modules of a QR code: how many a side has, and the dark ones as an SVG path in that grid. */
export const QrShape = z.object({ size: z.number().int(), path: z.string() })
export type QrShape = z.infer<typeof QrShape>

/** The next handover for this viewer: with the code and its QR for the one who shows it, without for the one who enters it. */
export const HandoverView = z.object({
  handover: Handover,
  code: z.string().nullable(),
  qr: QrShape.nullable(),
})
export type HandoverView = z.infer<typeof HandoverView>

export const HandoverCode = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), 'Please enter the six digits'))

export const getHandover = call({
  method: 'GET',
  path: '/api/handover',
  about: 'The next handover of an order in person: its code for the one who shows it, null when there is none.',
  query: z.object({ orderId: z.uuid() }),
  answer: z.object({ data: HandoverView.nullable() }),
})

export const confirmHandover = call({
  method: 'POST',
  path: '/api/handover',
  about:
    'Confirms a handover by its code: the lendee has the garment, or the lender has it back. Safe to send again. ' +
    '`enteredAt` is when the code was entered, if the network came back only later. HANDOVER_CODE_WRONG, TOO_MANY.',
  body: z.object({
    orderId: z.uuid(),
    handover: Handover,
    code: HandoverCode,
    enteredAt: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: z.object({ status: OrderStatus, wasAlreadyDone: z.boolean() }),
})

/** Texts of the handover. */
export const handoverTexts = {
  wrong: 'This is not the code of this handover. Please look again.',
  tooMany: 'Too many codes were tried. Please wait a little, or use the button without a code.',
  otherOrder: 'This code belongs to another order.',
  unreadable: 'This is not a handover code.',
  noCamera: 'The camera is not available. Please type the six digits.',
} as const
