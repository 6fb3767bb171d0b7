import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import { now } from '../base/now.ts'

/** Until when the newest item of friends is new, in ms, as of when home was shown last. */
export const newUntil = memberSaved('new-from-friends', z.number(), 0)

/** Whether friends had new items when home was shown last: then home has room for them before they are loaded. */
export const hadNewFromFriends = (): boolean => newUntil.read() > now().getTime()
