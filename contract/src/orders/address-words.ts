/** Texts about the address of a loan by post, which stays as it was agreed (product.md §1). */
export const addressTexts = {
  own: 'Your address for this loan',
  /** To a member who changed their address since. */
  ownMoved: (name: string) =>
    `You’ve changed your address since. Parcels of this loan still come here; tell ${name} if you can’t receive them.`,
  /** To the other side. */
  otherMoved: (name: string) =>
    `${name} has changed their address since. Parcels of this loan still go here, as you both agreed.`,
  /** In the personal details, while a loan by post is open. */
  underWay: 'If you change your address, parcels of loans under way still go to the one you have now.',
  stillTo: (garment: string, name: string, address: string) =>
    `Parcels of the ${garment} with ${name} still go to ${address}.`,
} as const
