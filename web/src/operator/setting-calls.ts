import type { BodyOf } from '@hemline/contract/call.ts'
import {
  changeRole,
  changeSetting,
  getSettings,
  getStaff,
  undoSetting,
} from '@hemline/contract/operator/setting-calls.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
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
function useSettingAction<Body>(act: (body: Body) => Promise<unknown>) {
  const client = useQueryClient()
  return useOperatorAction(async (body: Body) => {
    await act(body)
    for (const { queryKey } of [loanSettingsQuery(), { queryKey: ['order-dates'] }]) void askAgain(client, queryKey)
  })
}

export const useChangeSetting = () =>
  useSettingAction((body: BodyOf<typeof changeSetting>) => send(changeSetting, { body }))

export const useUndoSetting = () => useSettingAction((body: BodyOf<typeof undoSetting>) => send(undoSetting, { body }))

/** Everyone with a role in the operator's room, and the reader's own role. */
export const staffQuery = () =>
  queryOptions({
    queryKey: ['operator', 'staff'],
    queryFn: ({ signal }) => send(getStaff, { signal }),
    refetchOnMount: 'always',
  })

export const useChangeRole = () => useOperatorAction((body: BodyOf<typeof changeRole>) => send(changeRole, { body }))
