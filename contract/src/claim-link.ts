/** The lender's link to a new claim on the order's page, by which the FAQs name it (product.md §3). */
export const claimLink = 'Claim for damage'
