import { CoinCount, CoinMark } from './person.tsx'

export default { title: 'ui/person' }

export const Coin = () => <CoinMark size={64} />
export const Coins = () => <CoinCount count={3} />
export const OneCoin = () => <CoinCount count={1} />
export const NoCoins = () => <CoinCount count={0} />
export const UnknownCoins = () => <CoinCount count={undefined} />
