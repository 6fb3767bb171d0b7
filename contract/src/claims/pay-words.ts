/** Whether a card is stored for what the loan may cost later: none is between friends in person. */
export const hasCard = ({ setupIntentId }: { setupIntentId: string | null }): boolean => setupIntentId !== null

/** What silence on a claim costs its borrower; without a stored card, between friends in person, they are asked to pay. */
export const willPay = ({ hasCard, amount }: { hasCard: boolean; amount: string }): string =>
  hasCard ? `we’ll charge your card ${amount}` : `you’ll be asked to pay ${amount}`
