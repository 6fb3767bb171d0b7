import { z } from 'zod/mini'
import { approvalReasons } from '../listings/approval-reasons.ts'
import { ListingId } from '../listings/shapes.ts'
import { MemberId } from '../members/shapes.ts'
import { AuditLine } from './shapes.ts'

/** A listing of a member, in the operator's room. */
export const DeskListing = z.object({
  id: ListingId,
  name: z.string(),
  image: z.string(),
  isActive: z.boolean(),
  isHidden: z.boolean(),
  createdAt: z.string(),
})

/** The filters of the operator's list of items. */
export const listingStates = ['ALL', 'ACTIVE', 'INACTIVE', 'WAITING', 'HIDDEN'] as const

export type ListingFilterState = (typeof listingStates)[number]

/** An item in the operator's list of all items. */
export const DeskListingRow = z.extend(DeskListing, {
  ownerId: MemberId,
  ownerName: z.string(),
  size: z.number(),
  colour: z.string(),
  sharedStatus: z.string(),
  loans: z.int(),
  openReports: z.int(),
  /** Since when it waits for an operator, and why; null and empty when it does not. */
  awaitsApprovalSince: z.nullable(z.string()),
  approvalReasons: z.array(z.enum(approvalReasons)),
})
export type DeskListingRow = z.infer<typeof DeskListingRow>

/** One item for an operator, also while others do not see it. Prices in pence. */
export const DeskListingWhole = z.extend(DeskListingRow, {
  description: z.string(),
  images: z.array(z.string()),
  retailPrice: z.int(),
  replacementPrice: z.int(),
  hasDryCleaning: z.boolean(),
  /** Of what its owner entered: another one once any of that changes. A node of the version before has none. */
  revision: z._default(z.string(), ''),
  log: z.array(AuditLine),
})
export type DeskListingWhole = z.infer<typeof DeskListingWhole>
