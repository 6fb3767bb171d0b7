import type { CardRefusal } from './stripe-fault.ts'

/** The result of each step with a test card; an omitted step succeeds. `ask`: the bank requires authentication. */
export type TestCard = {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  about: string
  onSetup?: CardRefusal | 'ask'
  /** At any payment, including the hold. */
  onPayment?: CardRefusal | 'ask'
  onCapture?: CardRefusal
  offSession?: CardRefusal
}

function declined(reason: string, message = 'Your card was declined.'): CardRefusal {
  return { code: 'card_declined', decline_code: reason, message }
}

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')
const expired: CardRefusal = { code: 'expired_card', message: 'Your card has expired.' }
const incorrectCvc: CardRefusal = { code: 'incorrect_cvc', message: "Your card's security code is incorrect." }
const processingError: CardRefusal = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}
export const authenticationRequired: CardRefusal = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

function visa(number: string, about: string, steps: Omit<TestCard, 'number' | 'brand' | 'about'> = {}): TestCard {
  return { number, brand: 'visa', about, ...steps }
}

/** Stripe's own test numbers with their behaviour, and three numbers of ours that are marked as such. */
export const testCards: TestCard[] = [
  visa('4242424242424242', 'Succeeds'),
  { number: '5555555555554444', brand: 'mastercard', about: 'Succeeds (Mastercard)' },
  { number: '378282246310005', brand: 'amex', about: 'Succeeds (American Express)' },
  visa('4000000000000002', 'Declined', { onSetup: declined('generic_decline') }),
  visa('4000000000009995', 'Insufficient funds', { onSetup: insufficientFunds }),
  visa('4000000000009987', 'Declined as lost', { onSetup: declined('lost_card') }),
  visa('4000000000009979', 'Declined as stolen', { onSetup: declined('stolen_card') }),
  visa('4000000000000069', 'Expired card', { onSetup: expired }),
  visa('4000000000000127', 'Wrong security code', { onSetup: incorrectCvc }),
  visa('4000000000000119', 'Processing error', { onSetup: processingError }),
  visa('4000002500003155', 'The bank asks once, when the card is set up', { onSetup: 'ask' }),
  visa('4000002760003184', 'The bank asks at every payment, so a hold and a later charge are refused', {
    onSetup: 'ask',
    onPayment: 'ask',
  }),
  visa('4000000000000341', 'Can be set up, then the hold is declined', { onPayment: declined('generic_decline') }),
  visa('4000000000007700', "Ours, not Stripe's: can be set up, then the hold finds insufficient funds", {
    onPayment: insufficientFunds,
  }),
  visa('4000000000007718', "Ours, not Stripe's: the hold succeeds, taking the money later fails", {
    onCapture: declined('generic_decline'),
  }),
  visa('4000000000007726', "Ours, not Stripe's: hold and capture succeed, a later charge wants the bank to ask", {
    offSession: authenticationRequired,
  }),
]

/** Returns the test card of a number, ignoring spaces. */
export function testCard(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number.replaceAll(' ', ''))
}

/** Whether a card number's check digit is right. */
export function isLuhnValid(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
