import { PriceLines } from './price-lines.tsx'

export default { title: 'payments/price-lines' }

const price = { deliveryFee: 690, dryCleaningFee: 1800, serviceFee: 100, serviceFeeWaived: true, total: 2490 }
const nothing = { deliveryFee: 0, dryCleaningFee: 0, serviceFee: 0, serviceFeeWaived: false, total: 0 }

export const Everything = () => <PriceLines price={price} note="Held on your card – not charged yet" />
export const NothingWaived = () => <PriceLines price={{ ...price, serviceFeeWaived: false, total: 2590 }} />
export const OnlyCleaning = () => <PriceLines price={{ ...nothing, dryCleaningFee: 1800, total: 1800 }} />
export const Nothing = () => <PriceLines price={nothing} />
