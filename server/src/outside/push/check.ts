import type { Env } from '../../base/env.ts'
import { type Finding, note, reasonOf, right, wrong } from '../../base/finding.ts'
import { readServiceAccount } from './fcm.ts'

const WHAT = 'Notifications'

/** Reads the key file of the native apps; browsers need no setting. */
export async function checkPush({ FCM_SERVICE_ACCOUNT: path }: Env): Promise<Finding> {
  if (!path) return note(WHAT, 'Browsers are notified. The native apps are not: FCM_SERVICE_ACCOUNT is not set.')
  try {
    return right(WHAT, `Browsers and the apps of ${readServiceAccount(path).project_id} are notified.`)
  } catch (error) {
    return wrong(WHAT, reasonOf(new Error((error as Error).message)))
  }
}
