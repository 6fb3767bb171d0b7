import { TariffList } from './tariff-list.tsx'

export default { title: 'payments/tariff-list' }

export const Closed = () => <TariffList replacementPence={22000} />
export const Open = () => <TariffList replacementPence={22000} isOpen />
