/** What a request has to name, each with the sentence for one that does not (product.md §11). */
export const neededTexts = {
  listingId: 'Please say which item this is for',
  startDate: 'Start date is required',
  endDate: 'End date is required',
  deliveryMethod: 'Please select a delivery method',
} as const

/** Of days that are no range, or that are not both there. */
export const rangeNeeded = 'Please select date range'
