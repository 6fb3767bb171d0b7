import Earned from './earned.tsx'

export default { title: 'coins/earned' }

export const Open = () => <Earned title="You’ve earned a coin" onClose={() => undefined} />
