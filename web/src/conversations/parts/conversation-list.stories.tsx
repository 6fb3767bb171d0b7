import { now } from '../../base/now.ts'
import { sampleMe } from '../../members/sample-member.ts'
import { sampleConversation } from '../sample-messages.ts'
import { ConversationList } from './conversation-list.tsx'

export default {
  title: 'conversations/conversation-list',
  parameters: { answers: { 'GET /api/user': { data: sampleMe() } } },
}

const items = [
  sampleConversation({ unreadCount: 3 }),
  sampleConversation({
    id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9b03',
    conversationWithName: 'Maximiliana-Josephine Featherstonehaugh',
    lastMessageContent: 'I have looked everywhere, in every bag and box and drawer, and it is not there.',
  }),
  sampleConversation({
    id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9c03',
    conversationWithName: 'Former member',
    mayWrite: false,
  }),
]

export const Several = () => <ConversationList />
Several.parameters = { answers: { 'GET /api/conversations': { items, lastKey: null } } }
export const Now = () => <ConversationList />
Now.parameters = {
  answers: {
    'GET /api/conversations': {
      items: [sampleConversation({ lastMessageAt: now().toISOString() })],
      lastKey: null,
    },
  },
}
export const None = () => <ConversationList />
None.parameters = { answers: { 'GET /api/conversations': { items: [], lastKey: null } } }
export const Loading = () => <ConversationList />
Loading.parameters = { answers: { 'GET /api/conversations': 'pending' } }
