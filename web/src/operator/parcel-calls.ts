import type { QueryOf } from '@hemline/contract/call.ts'
import {
  closeLabelVoid,
  downloadLabels,
  downloadParcels,
  enterParcelNumber,
  getDeskParcels,
  markClaimSent,
  retryLabels,
} from '@hemline/contract/operator/parcel-calls.ts'
import { send } from '../base/send.ts'
import { refreshOrders } from '../orders/calls.ts'
import { useOperatorAction } from './calls.ts'
import { listQuery, useDownload } from './list-calls.ts'

/** One page after another of the parcels that a search finds. */
export const parcelsQuery = (filter: Omit<QueryOf<typeof getDeskParcels>, 'lastKey' | 'limit'>) =>
  listQuery(['parcels', filter], (start, signal) => send(getDeskParcels, { query: { ...filter, ...start }, signal }))

/** Downloads labels that the carrier did not make or void as a CSV file. */
export const useDownloadLabels = () => useDownload(downloadLabels)

/** Downloads the parcels that a search finds as a CSV file. */
export const useDownloadParcels = () => useDownload(downloadParcels)

export const useEnterParcelNumber = () => useOperatorAction(enterParcelNumber)

/** The claim's form is among what is read of an order. */
export const useMarkClaimSent = () => useOperatorAction(markClaimSent, (client) => void refreshOrders(client))

export const useRetryLabels = () => useOperatorAction(retryLabels)

export const useCloseLabelVoid = () => useOperatorAction(closeLabelVoid)
