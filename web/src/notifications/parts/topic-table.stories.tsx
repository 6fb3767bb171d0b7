import { channels, topics } from '@hemline/contract/notifications/shapes.ts'
import { TopicTable } from './topic-table.tsx'

export default { title: 'notifications/topic-table' }

const data = topics.flatMap((topic) =>
  channels.map((channel) => ({
    topic,
    channel,
    isOn: channel === 'push',
    isLocked: topic === 'orders' && channel === 'email',
  })),
)

export const Default = () => <TopicTable />
Default.parameters = { answers: { 'GET /api/notification-settings': { data, deviceIds: [], pushKey: 'none' } } }
export const Loading = () => <TopicTable />
Loading.parameters = { answers: { 'GET /api/notification-settings': 'pending' } }
export const Failed = () => <TopicTable />
Failed.parameters = { answers: { 'GET /api/notification-settings': { status: 500, refusal: 'Please try again.' } } }
