import { tariff } from '@hemline/contract/requests/sample-tariff.ts'
import { TariffList } from './tariff-list.tsx'

export default { title: 'payments/tariff-list' }

export const Closed = () => <TariffList lines={tariff} replacementPence={22000} />
export const Open = () => <TariffList lines={tariff} replacementPence={22000} isOpen />
