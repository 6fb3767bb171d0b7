import type { QrShape } from '@hemline/contract/qr.ts'
import css from './qr.module.css'

/** A QR code, dark on white in both colour schemes, with the quiet zone of four modules that readers need. */
export function Qr({ qr: { size, path }, label }: { qr: QrShape; label: string }) {
  return (
    <svg className={css.qr} viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
