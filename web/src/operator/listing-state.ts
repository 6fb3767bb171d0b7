import type { ApprovalReason } from '@hemline/contract/listings/approval-reasons.ts'
import type { ItemState } from '@hemline/contract/operator/change-shapes.ts'
import type { DeskListingRow, ListingFilterState } from '@hemline/contract/operator/listing-shapes.ts'
import { itemStateOf } from '@hemline/contract/operator/states.ts'

/** The state of an item with its tone. */
export function listingStateOf({ isHidden, awaitsApprovalSince, isActive }: DeskListingRow) {
  return states[itemStateOf({ isHidden, isAwaiting: awaitsApprovalSince !== null, isActive })]
}

const states = {
  TAKEN_DOWN: { word: 'Taken down', tone: 'danger' },
  WAITING: { word: 'Waiting', tone: 'warning' },
  ACTIVE: { word: 'Active', tone: 'success' },
  INACTIVE: { word: 'Inactive', tone: 'neutral' },
  DELETED: { word: 'Deleted', tone: 'neutral' },
} as const satisfies { [state in ItemState]: object }

export const listingStateLabels: { [state in ListingFilterState]: string } = {
  ALL: 'All',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  WAITING: 'Waiting for us',
  HIDDEN: 'Taken down',
}

export const approvalReasonWords: { [reason in ApprovalReason]: string } = {
  FIRST: 'their first item',
  WORDS: 'a word to look at',
  PHOTOS: 'new photos',
}
