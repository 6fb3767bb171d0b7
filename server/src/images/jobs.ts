import type { Sweep } from '../base/jobs.ts'
import type { Deps } from '../deps.ts'
import { sweepHalfWritten } from './actions.ts'

export function imageSweeps(deps: Deps): Sweep[] {
  return [{ name: 'images.half-written', run: () => sweepHalfWritten(deps) }]
}
