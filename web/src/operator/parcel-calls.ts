import type { BodyOf, QueryOf } from '@hemline/contract/call.ts'
import { downloadParcels, getDeskParcels } from '@hemline/contract/operator/parcel-calls.ts'
import { send } from '../base/send.ts'
import { listQuery, useDownload } from './list-calls.ts'

/** One page after another of the parcels that a search finds. */
export const parcelsQuery = (filter: Omit<QueryOf<typeof getDeskParcels>, 'lastKey' | 'limit'>) =>
  listQuery(['parcels', filter], (start, signal) => send(getDeskParcels, { query: { ...filter, ...start }, signal }))

/** Downloads the parcels that a search finds as a CSV file. */
export const useDownloadParcels = () =>
  useDownload((body: BodyOf<typeof downloadParcels>) => send(downloadParcels, { body }))
