/** The link to help with an order: for the first hours with the item (product.md §8), and at all other times. */
export const helpLink = { justReceived: 'I need help', otherwise: 'Help with this order' } as const
