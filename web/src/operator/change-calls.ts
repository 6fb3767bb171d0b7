import { downloadChanges, getChanges } from '@hemline/contract/operator/change-calls.ts'
import type { ChangeKind } from '@hemline/contract/operator/change-shapes.ts'
import { send } from '../base/send.ts'
import { listQuery, useDownload } from './list-calls.ts'

/** One page after another of the changes of one kind that a search finds. */
export const changesQuery = (filter: { kind: ChangeKind; words: string }) =>
  listQuery(['changes', filter], (start, signal) => send(getChanges, { query: { ...filter, ...start }, signal }))

/** Downloads the changes that a search finds as a CSV file. */
export const useDownloadChanges = () => useDownload(downloadChanges)
