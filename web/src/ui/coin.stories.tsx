import { CoinCount, CoinMark } from './coin.tsx'

export default { title: 'ui/coin' }

export const Coin = () => <CoinMark size={64} />
export const Coins = () => <CoinCount count={3} />
export const OneCoin = () => <CoinCount count={1} />
export const NoCoins = () => <CoinCount count={0} />
export const UnknownCoins = () => <CoinCount count={undefined} />
