import { CoinLine } from './coin-line.tsx'

export default { title: 'requests/coin-line' }

const leave = () => undefined

export const Friends = () => <CoinLine areFriends lenderName="Maya" free={0} needed={null} onLeave={leave} />
export const OneCoin = () => <CoinLine areFriends={false} lenderName="Maya" free={1} needed={null} onLeave={leave} />
export const NoCoin = () => (
  <CoinLine areFriends={false} lenderName="Maya" free={0} needed="You need a coin for this loan." onLeave={leave} />
)
