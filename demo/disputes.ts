import { createClaim } from '@hemline/contract/claims/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import type { IssueTopic } from '@hemline/contract/issues/shapes.ts'
import type { SeedClient } from './client.ts'
import { garmentJpeg } from './pictures.ts'
import { wardrobe } from './wardrobe.ts'

/** An issue raised by the borrower, or a claim of the lender, each with a photo. */
export type Dispute =
  | { kind: 'issue'; topic: IssueTopic; description: string }
  | { kind: 'claim'; lines: string[]; description: string }

export async function raiseDispute(
  loan: { orderId: string; lender: SeedClient; borrower: SeedClient },
  dispute: Dispute,
): Promise<void> {
  const { orderId } = loan
  const writer = dispute.kind === 'issue' ? loan.borrower : loan.lender
  const [picture] = wardrobe[0]?.pictures ?? []
  const uploaded = picture ? await writer.upload([await garmentJpeg(picture)], 'issue') : []
  const images = uploaded.map(({ path }) => path)
  const { description } = dispute
  if (dispute.kind === 'issue') {
    await writer.send(createOrderIssue, { body: { orderId, topic: dispute.topic, description, images } })
  } else {
    await writer.send(createClaim, { body: { orderId, lines: dispute.lines, description, images } })
  }
}
