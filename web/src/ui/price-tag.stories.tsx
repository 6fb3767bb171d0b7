import { PriceTag } from './price-tag.tsx'

export default { title: 'ui/price-tag' }

export const Default = () => <PriceTag pence={2490} />
export const Large = () => <PriceTag pence={2490} isLarge />
export const Waived = () => <PriceTag pence={100} isWaived />
export const Zero = () => <PriceTag pence={0} />
