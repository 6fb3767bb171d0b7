import type { AnswerOf } from '@hemline/contract/call.ts'
import { getAppSettings } from '@hemline/contract/identity/calls.ts'
import { setServerNow } from './now.ts'
import { request } from './wire.ts'

export type AppSettings = AnswerOf<typeof getAppSettings>

let asked: Promise<AppSettings> | null = null

/** What the server says before anyone signs in. Asked once per page; a failure is not kept. */
export function appSettings(): Promise<AppSettings> {
  asked ??= request(getAppSettings, {}, null).then(
    (settings) => {
      setServerNow(settings.now)
      return settings
    },
    (error) => {
      asked = null
      throw error
    },
  )
  return asked
}

/** The same as a query. */
export const appSettingsQuery = { queryKey: ['app-settings'], queryFn: appSettings, staleTime: Infinity } as const

/** Asks again at the next need: the development clock was moved. */
export function forgetAppSettings(): void {
  asked = null
}
