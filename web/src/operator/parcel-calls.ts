import type { BodyOf, QueryOf } from '@hemline/contract/call.ts'
import {
  closeLabelVoid,
  downloadLabels,
  downloadParcels,
  enterParcelNumber,
  getDeskParcels,
  markClaimSent,
  retryLabels,
} from '@hemline/contract/operator/parcel-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { refreshOrders } from '../orders/calls.ts'
import { useOperatorAction } from './calls.ts'
import { listQuery, useDownload } from './list-calls.ts'

/** One page after another of the parcels that a search finds. */
export const parcelsQuery = (filter: Omit<QueryOf<typeof getDeskParcels>, 'lastKey' | 'limit'>) =>
  listQuery(['parcels', filter], (start, signal) => send(getDeskParcels, { query: { ...filter, ...start }, signal }))

/** Downloads labels that the carrier did not make or void as a CSV file. */
export const useDownloadLabels = () =>
  useDownload((body: BodyOf<typeof downloadLabels>) => send(downloadLabels, { body }))

/** Downloads the parcels that a search finds as a CSV file. */
export const useDownloadParcels = () =>
  useDownload((body: BodyOf<typeof downloadParcels>) => send(downloadParcels, { body }))

export const useEnterParcelNumber = () =>
  useOperatorAction((body: BodyOf<typeof enterParcelNumber>) => send(enterParcelNumber, { body }))

/** The claim's form is among what is read of an order. */
export function useMarkClaimSent() {
  const client = useQueryClient()
  return useOperatorAction(async (body: BodyOf<typeof markClaimSent>) => {
    await send(markClaimSent, { body })
    void refreshOrders(client)
  })
}

export const useRetryLabels = () => useOperatorAction((body: BodyOf<typeof retryLabels>) => send(retryLabels, { body }))

export const useCloseLabelVoid = () =>
  useOperatorAction((body: BodyOf<typeof closeLabelVoid>) => send(closeLabelVoid, { body }))
