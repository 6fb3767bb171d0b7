import { useState } from 'react'
import { MapFrame } from './map.tsx'
import type { MapTiles } from './use-ground.ts'

const ground = {
  hasPictures: true,
  hasDarkPictures: true,
  attribution: 'A drawn ground',
  attributionUrl: null,
  edgeBufferTiles: 0,
}
const tiles: MapTiles = {
  ground: { queryKey: ['ground'], queryFn: () => ground },
  names: (geohash4) => ({ queryKey: ['names', geohash4], queryFn: () => [] }),
}

export default { title: 'ui/map' }

const centre = { lat: 53.74, lng: -2.01 }
const start = { centre, zoom: 12 }
const near = { lat: 53.7404, lng: -2.0102 }
const pins = [
  { key: 'a', ...centre, label: 'Midi dress by Rixo', count: 1 },
  { key: 'b', ...near, label: 'Suit by Reiss', count: 1 },
]

export const Plain = () => <MapFrame label="Where Maya lives, roughly" start={start} tiles={tiles} />
export const WithPins = () => (
  <MapFrame label="Items near you" start={start} tiles={tiles} pins={pins} selectedKey="a" />
)
const apart = [pins[0]!, { key: 'c', lat: 53.76, lng: -2.03, label: 'Jumpsuit by Toast', count: 1 }]
/** A press chooses a pin. */
export const Choosing = () => {
  const [selectedKey, setSelectedKey] = useState('a')
  return (
    <MapFrame
      label="Items near you"
      start={start}
      tiles={tiles}
      pins={apart}
      selectedKey={selectedKey}
      onSelect={([pin]) => pin && setSelectedKey(pin.key)}
    />
  )
}
export const WithCircle = () => (
  <MapFrame
    isPassive
    label="Where the item is, roughly"
    start={start}
    tiles={tiles}
    circle={{ centre, radiusMetres: 800 }}
  />
)
