import { BalanceBanner } from './balance-banner.tsx'

export default { title: 'claims/balance-banner' }

export const Due = () => <BalanceBanner totalPence={1800} />
export const Nothing = () => <BalanceBanner totalPence={0} />
