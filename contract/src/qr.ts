import { z } from 'zod/mini'

/** A QR code: the number of modules on each side, and the dark modules as an SVG path in that grid. */
export const QrShape = z.object({ size: z.int(), path: z.string() })
export type QrShape = z.infer<typeof QrShape>
