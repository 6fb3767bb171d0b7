import type { Picture } from '@hemline/contract/images/shapes.ts'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { imagesUrl } from '../../base/wire.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { shownVersion } from '../../ui/picture.tsx'
import { ZOOM_MAX } from '../zoom.ts'
import css from './photo-viewer.module.css'
import { useZoom } from './use-zoom.ts'

/**
 * A listing's photos, each filling the screen: zoomed by pinch, double tap, wheel, buttons or + and -, changed by a
 * swipe, buttons or arrow keys. Escape and Back close it.
 */
export default function PhotoViewer({
  pictures,
  name,
  first,
  onClose,
}: {
  pictures: readonly (Picture | string)[]
  name: string
  first: number
  onClose: (shown: number) => void
}) {
  const [at, setAt] = useState(first)
  const count = pictures.length
  const show = (index: number) => {
    if (index < 0 || index >= count) return
    reset()
    setAt(index)
  }
  const { zoom, zoomIn, zoomOut, reset, handlers } = useZoom((step) => show(at + step))
  const keys: Record<string, () => void> = {
    ArrowLeft: () => show(at - 1),
    ArrowRight: () => show(at + 1),
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': reset,
  }
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  const picture = pictures[at]
  const path = typeof picture === 'string' ? picture : picture?.path
  const before = path && shownVersion(path)
  return (
    <Dialog className={css.viewer} aria-label={`Photos of ${name}`} onClose={() => onClose(at)} onKeyDown={press}>
      <div className={zoom.scale > 1 ? `${css.frame} ${css.zoomed}` : css.frame} {...handlers}>
        {path && (
          <img
            key={path}
            src={imagesUrl + path}
            alt={count > 1 ? `${name}, photo ${at + 1} of ${count}` : name}
            draggable={false}
            style={{
              transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
              ...(before && { backgroundImage: `url(${before})` }),
            }}
          />
        )}
      </div>
      <div className={css.top}>
        <p role="status">{count > 1 && `${at + 1} of ${count}`}</p>
        <IconButton label="Zoom out" isFloating aria-disabled={zoom.scale <= 1} onClick={zoomOut}>
          <ZoomOut size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Zoom in" isFloating aria-disabled={zoom.scale >= ZOOM_MAX} onClick={zoomIn}>
          <ZoomIn size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Close" isFloating onClick={() => onClose(at)}>
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {count > 1 && (
        <div className={css.sides}>
          <IconButton label="Photo before" isFloating aria-disabled={at === 0} onClick={() => show(at - 1)}>
            <ChevronLeft size={22} aria-hidden="true" />
          </IconButton>
          <IconButton label="Next photo" isFloating aria-disabled={at === count - 1} onClick={() => show(at + 1)}>
            <ChevronRight size={22} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Dialog>
  )
}
