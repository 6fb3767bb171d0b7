import type { Point } from './curve.ts'
import type { Fold } from './relief.ts'

/** The lower part to which a bodice is sewn. */
export interface BodiceShape {
  /** Height of the lower edge and half its width, in centimetres. */
  waist: number
  waistHalf: number
  /** Knots of the side seam between underarm and waist, if they differ from the default. */
  sides?: readonly Point[]
  /** How far the middle of the lower edge is below its ends. */
  dip: number
  drape: number
  /** The lower edge is a hem rather than a seam. */
  free: boolean
  /**
   * Cut in one piece to the hem: its depth, half the width at each height below the waist, the hem line and the folds.
   */
  whole?: { bottom: number; half: (y: number) => number; hem: (u: number) => number; folds: readonly Fold[] }
}
