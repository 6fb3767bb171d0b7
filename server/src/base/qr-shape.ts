import type { QrShape } from '@hemline/contract/qr.ts'
import bwip from 'bwip-js'

/** Returns the QR code of a text, with error correction level M (15 % of it may be unreadable). */
export function qrOf(text: string): QrShape {
  const [matrix] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!matrix || !('pixs' in matrix)) throw new Error('No QR code was made')
  const size = matrix.pixx
  const dark = matrix.pixs.flatMap((pixel, index) =>
    pixel ? [`M${index % size} ${Math.floor(index / size)}h1v1h-1z`] : [],
  )
  return { size, path: dark.join('') }
}
