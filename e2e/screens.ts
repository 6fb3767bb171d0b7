import type { Community } from './community.ts'
import { failing } from './screens/failing.ts'
import { members } from './screens/members.ts'
import { operator } from './screens/operator.ts'
import { handovers, orders } from './screens/orders.ts'
import { requests } from './screens/requests.ts'
import type { Screen } from './screens/screen.ts'
import { signingIn } from './screens/signing-in.ts'
import { wardrobe } from './screens/wardrobe.ts'

export type { Screen, Who } from './screens/screen.ts'

/** Every screen and state of the app, by folder. Add a new screen there. */
export const screensOf = (community: Community): Screen[] =>
  [signingIn, wardrobe, requests, orders, members, handovers, operator, failing].flatMap((part) => part(community))
