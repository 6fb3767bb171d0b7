import type { AnswerOf } from '@hemline/contract/call.ts'
import { getAppSettings } from '@hemline/contract/identity/calls.ts'
import { request } from './wire.ts'

export type AppSettings = AnswerOf<typeof getAppSettings>

let pending: Promise<AppSettings> | null = null

/** The server's public settings. Fetched once per page; a failure is not cached. */
export function appSettings(): Promise<AppSettings> {
  pending ??= request(getAppSettings, {}, null).catch((error) => {
    pending = null
    throw error
  })
  return pending
}

export const appSettingsQuery = { queryKey: ['app-settings'], queryFn: appSettings, staleTime: Infinity } as const

/** Clears the cached settings, so that the next caller fetches them: the development clock was moved. */
export function clearAppSettings(): void {
  pending = null
}
