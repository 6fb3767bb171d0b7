import type { BodyOf, QueryOf } from '@hemline/contract/call.ts'
import { downloadLabels, downloadParcels, getDeskParcels } from '@hemline/contract/operator/parcel-calls.ts'
import { send } from '../base/send.ts'
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
