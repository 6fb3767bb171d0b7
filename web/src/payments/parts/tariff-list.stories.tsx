import { TariffList } from './tariff-list.tsx'

export default { title: 'payments/tariff-list' }

export const Default = () => <TariffList replacementPence={22000} />
