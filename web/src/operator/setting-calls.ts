import {
  changeRole,
  changeSetting,
  getSettings,
  getStaff,
  undoSetting,
} from '@hemline/contract/operator/setting-calls.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { askAgain } from '../base/ask-again.ts'
import { send } from '../base/send.ts'
import { loanSettingsQuery } from '../settings/calls.ts'
import { useOperatorAction } from './calls.ts'

/** Every setting with its present value and its changes. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['operator', 'settings'],
    queryFn: async ({ signal }) => (await send(getSettings, { signal })).items,
    refetchOnMount: 'always',
  })

/** What depends on settings in this tab is fetched again. */
function askSettingsAgain(client: QueryClient): void {
  for (const { queryKey } of [loanSettingsQuery(), { queryKey: ['order-dates'] }]) void askAgain(client, queryKey)
}

export const useChangeSetting = () => useOperatorAction(changeSetting, askSettingsAgain)

export const useUndoSetting = () => useOperatorAction(undoSetting, askSettingsAgain)

/** Everyone with a role in the operator's room, and the reader's own role. */
export const staffQuery = () =>
  queryOptions({
    queryKey: ['operator', 'staff'],
    queryFn: ({ signal }) => send(getStaff, { signal }),
    refetchOnMount: 'always',
  })

export const useChangeRole = () => useOperatorAction(changeRole)
