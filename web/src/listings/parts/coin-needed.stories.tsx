import CoinNeeded from './coin-needed.tsx'

export default { title: 'listings/coin-needed' }

const nothing = () => undefined

export const First = () => (
  <CoinNeeded hasHadFirst={false} here="/dress/x" requestPath="/abc123def456/request" onClose={nothing} />
)
export const Spent = () => (
  <CoinNeeded hasHadFirst here="/dress/x" requestPath="/abc123def456/request" onClose={nothing} />
)
