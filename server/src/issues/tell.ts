import type { Role } from '@hemline/contract/orders/shapes.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { findParties, type ListingSnapshot, type OrderRow } from '../orders/store.ts'
import { letter } from '../outside/mail/letter.ts'

export const TELL_JOB = 'issues.tell'

type Told = { memberId: string; orderId: string; subject: string; paragraphs: string[]; key: string; path?: string }

/** The names that every letter about an order needs. */
export function namesOf(order: OrderRow): { garment: string; lenderName: string; lendeeName: string } {
  const { brand, category } = order.listing as unknown as ListingSnapshot
  return { garment: `${brand} ${category}`, lenderName: order.lender_name, lendeeName: order.lendee_name }
}

/** Plans to tell one side of an order something, once by its key, after the commit. */
export async function tell(
  deps: Deps,
  tx: Tx,
  {
    order,
    to,
    key,
    subject,
    paragraphs,
    path,
  }: {
    order: OrderRow
    to: Role
    key: string
    subject: string
    paragraphs: string[]
    path?: string
  },
): Promise<void> {
  const told: Told = {
    memberId: to === 'LENDER' ? order.lender_id : order.lendee_id,
    orderId: order.id,
    subject,
    paragraphs,
    key: `${key}:${to}`,
    ...(path ? { path } : {}),
  }
  await deps.jobs.enqueue(tx, TELL_JOB, told, { key: told.key })
}

/** Sends what was planned; its key makes a second run harmless. */
export async function sendTold(deps: Deps, told: Told): Promise<void> {
  const [reader] = await findParties(deps.db, [told.memberId])
  if (!reader) return
  await deps.mail.send({
    ...letter({
      to: reader.email,
      subject: told.subject,
      paragraphs: [`Hello ${reader.first_name},`, ...told.paragraphs],
      action: { label: 'Open the order', url: `${deps.env.publicUrl}${told.path ?? `/order/${told.orderId}`}` },
    }),
    key: told.key,
  })
}
