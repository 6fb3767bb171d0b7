import { sampleOrder } from '../sample-order.ts'
import { Decision } from './decision.tsx'

export default { title: 'orders/decision' }

const baseFacts = {
  averageRating: 4.8,
  reviewCount: 5,
  loansDone: 6,
  joinedOn: '2026-03-02T10:00:00.000Z',
  areFriends: false,
  friendsInCommon: 4,
  friendNames: ['Anna', 'Priya', 'Tolu'],
  distanceKm: 3,
  returns: 'ALWAYS',
  answers: 'DAY',
}
const unknown = {
  ...baseFacts,
  averageRating: null,
  reviewCount: 0,
  loansDone: 0,
  friendsInCommon: 0,
  friendNames: [],
  distanceKm: null,
  returns: null,
  answers: null,
}
const facts = (data: object) => ({ answers: { 'GET /api/request-facts': { data } } })
const order = sampleOrder({ role: 'LENDER' })

export const WithNote = () => (
  <Decision
    order={{ ...order, message: 'It’s for my sister’s wedding.\nI’ll look after it!', deliveryMethod: 'IN_PERSON' }}
  />
)
WithNote.parameters = facts(baseFacts)
export const Newcomer = () => <Decision order={order} />
Newcomer.parameters = facts(unknown)
export const Failed = () => <Decision order={order} />
Failed.parameters = { answers: { 'GET /api/request-facts': { status: 500, refusal: 'Please try again.' } } }
