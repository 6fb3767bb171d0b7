import { useQuery } from '@tanstack/react-query'
import { appSettingsQuery } from '../../base/app-settings.ts'

/** Whether a friend can be found by phone number: only where numbers can be verified (product.md §5). True until it is known. */
export const useFindsByPhone = (): boolean => useQuery(appSettingsQuery).data?.verifiesPhones !== false
