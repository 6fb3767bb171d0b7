import type { Env } from '../../server/src/base/env.ts'
import type { Jobs } from '../../server/src/base/jobs.ts'
import type { DevStore } from '../dev-store.ts'
import type { MovableClock } from '../movable-clock.ts'

/** What the development pages work with. */
export type DevPlace = { store: DevStore; clock: MovableClock; env: Env; jobs: Pick<Jobs, 'drain' | 'report'> }
