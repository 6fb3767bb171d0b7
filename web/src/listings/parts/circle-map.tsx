import { PUBLIC_POINT_MAX_METRES } from '@hemline/contract/limits.ts'
import type { Point } from '@hemline/contract/place.ts'
import { useMemo } from 'react'
import { mapTiles } from '../../tiles/calls.ts'
import { MapFrame } from '../../ui/map/map.tsx'

const ZOOM = 14

/** A circle around a public point: the home is somewhere inside it. Loaded on demand, with the map. */
export default function CircleMap({
  point,
  label,
  className,
}: {
  point: Point
  label: string
  className?: string | undefined
}) {
  const { lat, lng } = point
  const circle = useMemo(() => ({ centre: { lat, lng }, radiusMetres: PUBLIC_POINT_MAX_METRES }), [lat, lng])
  return (
    <MapFrame
      label={label}
      className={className}
      start={{ centre: circle.centre, zoom: ZOOM }}
      tiles={mapTiles}
      circle={circle}
      isPassive
    />
  )
}
