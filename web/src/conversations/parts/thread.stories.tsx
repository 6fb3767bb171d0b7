import { sampleMe } from '../../members/sample-member.ts'
import { conversationId, sampleMessages } from '../sample-messages.ts'
import { Thread } from './thread.tsx'

export default {
  title: 'conversations/thread',
  parameters: {
    answers: {
      'GET /api/orders': { items: [] },
      'GET /api/user': { data: sampleMe() },
      'GET /api/messages': { items: sampleMessages(), lastKey: null },
      'POST /api/read-messages': { ok: true },
    },
  },
}

const person = { id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01', name: 'Maya', picture: null, isThere: true }

export const Messages = () => <Thread conversationId={conversationId} person={person} listingId={null} />
/** The earlier messages do not load. */
export const EarlierFailed = () => <Thread conversationId={conversationId} person={person} listingId={null} />
EarlierFailed.parameters = {
  answers: {
    'GET /api/messages': { items: sampleMessages(), lastKey: 'first' },
    [`GET /api/messages?conversationId=${conversationId}&lastKey=first`]: { status: 409, refusal: 'Not now.' },
  },
}
/** One page of earlier messages, and none before it. */
export const Earlier = () => <Thread conversationId={conversationId} person={person} listingId={null} />
const earlier = sampleMessages()
  .slice(0, 2)
  .map((message, at) => ({
    ...message,
    id: `5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0fa1${String(at).padStart(2, '0')}`,
    ...{ place: at - 1, type: 'normal' as const, card: null, createdAt: `2026-11-29T09:0${at}:00.000Z` },
    content: at === 0 ? 'It is still free that week.' : 'Come and see it.',
  }))
Earlier.parameters = {
  answers: {
    'GET /api/messages': { items: sampleMessages(), lastKey: 'first' },
    [`GET /api/messages?conversationId=${conversationId}&lastKey=first`]: { items: earlier, lastKey: null },
  },
}
const paused = sampleMessages().map((message) => ({
  ...message,
  card: message.card && { ...message.card, status: 'DISPUTE' as const },
}))
export const InDispute = () => <Thread conversationId={conversationId} person={person} listingId={null} />
InDispute.parameters = { answers: { 'GET /api/messages': { items: paused, lastKey: null } } }
export const NewOne = () => <Thread conversationId={null} person={person} listingId={null} />
export const Closed = () => (
  <Thread conversationId={conversationId} person={{ ...person, isThere: false }} listingId={null} />
)
