/** Why an operator looks at an item before others see it (product.md §13). */
export const approvalReasons = ['FIRST', 'WORDS', 'PHOTOS'] as const
export type ApprovalReason = (typeof approvalReasons)[number]
