import { hourly, type Sweep } from '../base/job.ts'
import type { Deps } from '../deps.ts'
import { sweepHalfWritten, sweepUnusedPhotos } from './actions.ts'

export function imageSweeps(deps: Deps): Sweep[] {
  return [
    { name: 'images.half-written', run: () => sweepHalfWritten(deps) },
    { name: 'images.unused', run: hourly(deps.clock, () => sweepUnusedPhotos(deps)) },
  ]
}
