import { sampleCoin } from '../sample-coin.ts'
import Earned from './earned.tsx'

export default { title: 'coins/earned' }

export const Open = () => <Earned coins={[sampleCoin()]} onClose={() => undefined} />
