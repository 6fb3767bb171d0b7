/** What silence on a claim costs its borrower; without a stored card, between friends in person, they are asked to pay. */
export const willPay = ({ hasCard, amount }: { hasCard: boolean; amount: string }): string =>
  hasCard ? `we’ll charge your card ${amount}` : `you’ll be asked to pay ${amount}`
