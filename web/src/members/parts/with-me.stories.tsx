import { sampleMe } from '../sample-member.ts'
import { WithMe } from './with-me.tsx'

export default { title: 'members/with-me' }

export const Known = () => <WithMe>{({ firstName }) => <p>{firstName}</p>}</WithMe>
Known.parameters = { answers: { 'GET /api/user': { data: sampleMe() } } }
