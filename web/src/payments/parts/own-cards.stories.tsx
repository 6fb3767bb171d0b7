import { OwnCards } from './own-cards.tsx'

export default { title: 'payments/own-cards' }

const visa = { id: 'pm_1', brand: 'visa', last4: '4242', wallet: null, isNeeded: false }
const wallet = { id: 'pm_2', brand: 'mastercard', last4: '4444', wallet: 'apple_pay', isNeeded: true }

export const Two = () => <OwnCards />
Two.parameters = { answers: { 'GET /api/cards': { items: [wallet, visa] } } }
export const None = () => <OwnCards />
None.parameters = { answers: { 'GET /api/cards': { items: [] } } }
