import { blockNetwork, getBlockedNetworks, unblockNetwork } from '@hemline/contract/operator/network-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { useOperatorAction } from './calls.ts'

/** The networks from which no one signs up, signs in or writes. */
export const networksQuery = () =>
  queryOptions({
    queryKey: ['operator', 'networks'],
    queryFn: async ({ signal }) => (await send(getBlockedNetworks, { signal })).items,
    refetchOnMount: 'always',
  })

export const useBlockNetwork = () => useOperatorAction(blockNetwork)

export const useUnblockNetwork = () => useOperatorAction(unblockNetwork)
