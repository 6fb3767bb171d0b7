import { MAP_MAX_TILE_ZOOM, MAP_MIN_ZOOM, PIN_RECOMPUTE_MS } from '@hemline/contract/limits.ts'
import type { Bounds, Point } from '@hemline/contract/place.ts'
import { mapTexts } from '@hemline/contract/tiles/words.ts'
import { Circle, LatLngBounds } from 'leaflet/dist/leaflet-src.esm.js'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import css from './map.module.css'
import { type MapTiles, useGround } from './use-ground.ts'
import { type MapView, panIntoFocus, useLeaflet } from './use-leaflet.ts'
import { type Pin, usePins } from './use-pins.ts'

export type { MapView } from './use-leaflet.ts'
export type { Pin } from './use-pins.ts'

export type MapHandle = {
  /** Moves a point to the centre of the visible part. */
  show(point: Point, zoom?: number): void
  /** Fits an area into the view, or zooms in by two levels if it is a single point. */
  fit(bounds: Bounds): void
}

const noPins: readonly Pin[] = []
const items = (count: number) => `${count} items close together. Zooms in.`

/**
 * A map on the tiles that it is handed: pins with counts, a circle, zoom buttons, the attribution of the ground, and a sentence if
 * its images do not load. `isPassive`: the wheel and one finger scroll the page. The lowest `coveredPx` pixels are covered by
 * the caller.
 */
export function MapFrame({
  ref,
  label,
  start,
  tiles,
  pins = noPins,
  selectedKey = null,
  labelOfMany = items,
  circle,
  coveredPx = 0,
  isPassive = false,
  className,
  controls,
  children,
  onMove,
  onSelect = () => undefined,
}: {
  ref?: Ref<MapHandle>
  label: string
  start: { centre: Point; zoom: number }
  tiles: MapTiles
  pins?: readonly Pin[]
  selectedKey?: string | null
  labelOfMany?: (count: number) => string
  circle?: { centre: Point; radiusMetres: number }
  coveredPx?: number
  isPassive?: boolean
  className?: string | undefined
  controls?: ReactNode
  children?: ReactNode
  onMove?: (view: MapView) => void
  onSelect?: (pins: Pin[]) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const [view, setView] = useState<MapView | null>(null)
  const [zoom, setZoom] = useState(start.zoom)
  const map = useLeaflet(frame, {
    start,
    coveredPx,
    restMs: PIN_RECOMPUTE_MS,
    isPassive,
    onMove: (next) => {
      setView(next)
      onMove?.(next)
    },
  })
  const { state, ground } = useGround(map, tiles, view?.bounds ?? null, pins)
  usePins(map, { pins, selectedKey, zoom, labelOfMany, onSelect })

  useEffect(() => {
    if (!map) return
    const zoomed = () => setZoom(map.getZoom())
    zoomed()
    map.on('zoomend', zoomed)
    return () => {
      map.off('zoomend', zoomed)
    }
  }, [map])

  useEffect(() => {
    if (!map || !circle) return
    const { centre, radiusMetres } = circle
    const layer = new Circle(centre, { radius: radiusMetres, className: css.circle ?? '', interactive: false })
    layer.addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, circle])

  useImperativeHandle(
    ref,
    () => ({
      show: (point, to) => map && panIntoFocus(map, point, coveredPx, to),
      fit({ south, west, north, east }) {
        if (!map) return
        const area = new LatLngBounds([south, west], [north, east])
        const nearest = map.getBoundsZoom(area.pad(0.3))
        panIntoFocus(
          map,
          area.getCenter(),
          coveredPx,
          Math.min(MAP_MAX_TILE_ZOOM, Math.max(nearest, map.getZoom() + 1)),
        )
      },
    }),
    [map, coveredPx],
  )

  return (
    <div className={className ? `${css.frame} ${className}` : css.frame}>
      <div
        ref={frame}
        className={css.map}
        role="application"
        aria-roledescription={mapTexts.label}
        aria-label={label}
        aria-describedby={hintId}
      />
      <span id={hintId} hidden>
        {mapTexts.keys}
      </span>
      <div className={css.top}>
        {state === 'unreachable' && (
          <p className={css.notice} role="status">
            {mapTexts.unreachable}
          </p>
        )}
        {children}
      </div>
      <div className={css.controls}>
        {controls}
        <div className={css.zoom}>
          <IconButton label={mapTexts.zoomIn} aria-disabled={zoom >= MAP_MAX_TILE_ZOOM} onClick={() => map?.zoomIn()}>
            <Plus size={20} aria-hidden="true" />
          </IconButton>
          <IconButton label={mapTexts.zoomOut} aria-disabled={zoom <= MAP_MIN_ZOOM} onClick={() => map?.zoomOut()}>
            <Minus size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <p className={css.thanks} style={{ transform: `translateY(${-coveredPx}px)` }}>
        {state === 'plain' && <span title={mapTexts.plain}>Simple map. </span>}
        {ground?.attribution &&
          (ground.attributionUrl ? (
            <a href={ground.attributionUrl} target="_blank" rel="noreferrer">
              {ground.attribution}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          ) : (
            <span>{ground.attribution}</span>
          ))}
      </p>
    </div>
  )
}
