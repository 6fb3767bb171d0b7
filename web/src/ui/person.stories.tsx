import { Avatar, CoinCount, CoinMark, Stars } from './person.tsx'

export default { title: 'ui/person' }

const picture = '/images/aaaaaaaaaaaaaaaaaaaaaaaa.jpg'

export const WithPicture = () => <Avatar name="Maya" picture={picture} />
export const Initial = () => <Avatar name="maya" picture={null} />
export const Large = () => <Avatar name="Ines" picture={null} size={96} />
export const Rated = () => <Stars rating={4.6} count={12} />
export const RatedOnce = () => <Stars rating={5} count={1} />
export const NotRated = () => <Stars rating={null} count={0} />
export const Coin = () => <CoinMark size={64} />
export const Coins = () => <CoinCount count={3} />
export const OneCoin = () => <CoinCount count={1} />
export const NoCoins = () => <CoinCount count={0} />
export const UnknownCoins = () => <CoinCount count={undefined} />
