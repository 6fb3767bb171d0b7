import { sampleMe } from '../sample-member.ts'
import { UsualSize } from './usual-size.tsx'

export default { title: 'members/usual-size' }

export const NotGiven = () => <UsualSize me={sampleMe()} />
export const Given = () => <UsualSize me={sampleMe({ usualSize: 12 })} />
