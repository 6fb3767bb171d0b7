import {
  DivIcon,
  LayerGroup,
  type LeafletKeyboardEvent,
  type Map as LeafletMap,
  Marker,
} from 'leaflet/dist/leaflet-src.esm.js'
import { useEffect, useEffectEvent, useRef } from 'react'
import { clustersOf, pixelOf, type Spot } from './clusters.ts'
import type { Box } from './label-places.ts'
import css from './map.module.css'

/** A pin: its label for screen readers, and its picture if it stands for one item. */
export type Pin = Spot & { label: string }

const SIZE = 44
const RAISED = 1000
const HANGER =
  '<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M10 6.6a2 2 0 1 1 2.6 1.9c-.4.1-.6.4-.6.8v1L3.7 16a1.1 1.1 0 0 0 .6 2h15.4a1.1 1.1 0 0 0 .6-2L12 10.3"/></svg>'

const PAINTED = 36

/** The areas that the markers of these pins cover at a zoom, in pixels of the whole map. */
export function markersAt(pins: readonly Spot[], zoom: number): Box[] {
  return clustersOf(pins, zoom).map((cluster) => {
    const { x, y } = pixelOf(cluster, zoom)
    return { x, y: cluster.spots.length > 1 ? y : y - SIZE / 2, width: PAINTED, height: PAINTED }
  })
}

/** Puts pins on a map; those that would overlap share a marker with their count. The selected one is named by its key. */
export function usePins(
  map: LeafletMap | null,
  {
    pins,
    selectedKey,
    zoom,
    labelOfMany,
    onSelect,
  }: {
    pins: readonly Pin[]
    selectedKey: string | null
    zoom: number
    labelOfMany: (count: number) => string
    onSelect: (pins: Pin[]) => void
  },
): void {
  const markers = useRef(new Map<string, Marker>())
  const group = useRef<LayerGroup | null>(null)
  const select = useEffectEvent(onSelect)

  useEffect(() => {
    if (!map) return
    const layer = new LayerGroup().addTo(map)
    group.current = layer
    return () => {
      layer.remove()
      group.current = null
      markers.current.clear()
    }
  }, [map])

  useEffect(() => {
    const layer = group.current
    if (!map || !layer) return
    const clusters = new Map(
      clustersOf(pins, zoom).map((cluster) => {
        const isSelected = cluster.spots.some(({ key }) => key === selectedKey)
        const label = cluster.spots.length === 1 ? cluster.spots[0]!.label : labelOfMany(cluster.count)
        return [
          [cluster.key, cluster.count, cluster.spots.length > 1, label].join(' '),
          { ...cluster, isSelected, label },
        ]
      }),
    )
    for (const [name, marker] of markers.current) {
      if (clusters.has(name)) continue
      // a marker that falls apart, or leaves, must not lose the focus to the page
      if (marker.getElement() === document.activeElement) map.getContainer().focus({ preventScroll: true })
      marker.remove()
      markers.current.delete(name)
    }
    for (const [name, { spots, count, isSelected, label, lat, lng }] of clusters) {
      let marker = markers.current.get(name)
      if (!marker) {
        const isMany = spots.length > 1
        const icon = new DivIcon({
          className: [css.pin, isMany && css.many].filter(Boolean).join(' '),
          html: `<span class="${css.head}">${count === 1 ? HANGER : count}</span>`,
          iconSize: [SIZE, SIZE],
          iconAnchor: isMany ? [SIZE / 2, SIZE / 2] : [SIZE / 2, SIZE - 2],
        })
        marker = new Marker([lat, lng], { icon, riseOnHover: true })
        marker.on('click', () => select(spots))
        marker.on('keydown', ({ originalEvent }: LeafletKeyboardEvent) => {
          if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
          originalEvent.preventDefault()
          select(spots)
        })
        marker.addTo(layer)
        markers.current.set(name, marker)
      }
      // a chosen one is the same marker, which has the focus
      marker.setZIndexOffset(isSelected ? RAISED : 0)
      const element = marker.getElement()
      element?.classList.toggle(css.selected!, isSelected)
      element?.setAttribute('aria-label', label)
      element?.setAttribute('aria-pressed', String(isSelected))
    }
  }, [map, pins, selectedKey, zoom, labelOfMany])
}
