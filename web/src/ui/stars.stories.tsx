import { Stars } from './stars.tsx'

export default { title: 'ui/stars' }

export const Rated = () => <Stars rating={4.6} count={12} />
export const RatedOnce = () => <Stars rating={5} count={1} />
export const NotRated = () => <Stars rating={null} count={0} />
