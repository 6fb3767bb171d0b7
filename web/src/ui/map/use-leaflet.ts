import 'leaflet/dist/leaflet.css'
import { MAP_MAX_TILE_ZOOM, MAP_MIN_ZOOM } from '@hemline/contract/limits.ts'
import type { Bounds, Point } from '@hemline/contract/place.ts'
import { LatLng, type LeafletKeyboardEvent, Map as LeafletMap } from 'leaflet/dist/leaflet-src.esm.js'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { prefersReducedMotion } from '../motion.ts'
import { mapBounds } from './ground-layer.ts'

/** The visible part of the map. `focus` is the centre of the part that nothing covers. */
export type MapView = { centre: Point; focus: Point; zoom: number; bounds: Bounds }

/**
 * A Leaflet map in an element, created and removed with it and resized with it. `onMove` is called once at first, and then
 * some milliseconds after the map has stopped moving. The lowest `coveredPx` pixels are covered by something else.
 */
export function useLeaflet(
  frame: RefObject<HTMLElement | null>,
  {
    start,
    coveredPx,
    restMs,
    isPassive,
    onMove,
  }: {
    start: { centre: Point; zoom: number }
    coveredPx: number
    restMs: number
    isPassive: boolean
    onMove: ((view: MapView) => void) | undefined
  },
): LeafletMap | null {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const begin = useEffectEvent(() => start)
  const moved = useEffectEvent((current: LeafletMap) => onMove?.(viewOf(current, coveredPx)))

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const { centre, zoom } = begin()
    const moves = !prefersReducedMotion()
    const made = new LeafletMap(element, {
      center: centre,
      zoom,
      minZoom: MAP_MIN_ZOOM,
      maxZoom: MAP_MAX_TILE_ZOOM,
      maxBounds: mapBounds,
      maxBoundsViscosity: 0.9,
      zoomControl: false,
      attributionControl: false,
      scrollWheelZoom: !isPassive,
      dragging: !isPassive || matchMedia('(pointer: fine)').matches,
      zoomAnimation: moves,
      fadeAnimation: moves,
      markerZoomAnimation: moves,
      inertia: moves,
    })
    let timer = 0
    const reportView = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => moved(made), restMs)
    }
    made.on('moveend zoomend resize', reportView)
    made.on('keydown', ({ originalEvent }: LeafletKeyboardEvent) => {
      if (originalEvent.key.startsWith('Arrow')) originalEvent.preventDefault()
    })
    const watch = new ResizeObserver(() => made.invalidateSize({ animate: false }))
    watch.observe(element)
    moved(made)
    setMap(made)
    return () => {
      // Removing the map ends its movements, and each end would call onMove.
      made.off('moveend zoomend resize', reportView)
      clearTimeout(timer)
      watch.disconnect()
      made.remove()
      setMap(null)
    }
  }, [frame, restMs, isPassive])

  return map
}

function viewOf(map: LeafletMap, coveredPx: number): MapView {
  const bounds = map.getBounds()
  const size = map.getSize()
  const { lat, lng } = map.getCenter()
  const focus = map.containerPointToLatLng([size.x / 2, (size.y - coveredPx) / 2])
  return {
    centre: { lat, lng },
    focus: { lat: focus.lat, lng: focus.lng },
    zoom: map.getZoom(),
    bounds: { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() },
  }
}

/** Moves a point to the centre of the uncovered part, at this zoom or another. */
export function panIntoFocus(map: LeafletMap, point: Point, coveredPx: number, zoom = map.getZoom()): void {
  const middle = map.project(new LatLng(point.lat, point.lng), zoom).add([0, coveredPx / 2])
  map.setView(map.unproject(middle, zoom), zoom, { animate: !prefersReducedMotion() })
}
