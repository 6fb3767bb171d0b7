import { MAP_MAX_TILE_ZOOM, MAP_MIN_ZOOM } from '@hemline/contract/limits.ts'
import { MAP_BOUNDS, type MapGround } from '@hemline/contract/tiles/shapes.ts'
import { Bounds, GridLayer, LatLngBounds, type Point, type TileEvent, TileLayer } from 'leaflet/dist/leaflet-src.esm.js'
import { serverUrl } from '../../base/wire.ts'

/** The map's current ground: the tile server's images, our own drawing, or our drawing because images do not load. */
export type GroundState = 'pictures' | 'plain' | 'unreachable'

export const mapBounds = new LatLngBounds([MAP_BOUNDS.south, MAP_BOUNDS.west], [MAP_BOUNDS.north, MAP_BOUNDS.east])

type Inside = { _getTiledPixelBounds(centre: Point): Bounds; _update(): void }

/**
 * How many rows and columns of tiles around the view are also loaded, so that a short pan shows no gaps; at first only
 * after the tiles in view.
 */
class BufferedTiles extends TileLayer {
  private buffer = 0
  constructor(url: string, options: ConstructorParameters<typeof TileLayer>[1] & { buffer: number }) {
    super(url, options)
    this.once('load', () => {
      this.buffer = options.buffer
      if (this._map) (this as unknown as Inside)._update()
    })
  }
  _getTiledPixelBounds(centre: Point): Bounds {
    const { min, max } = (GridLayer.prototype as unknown as Inside)._getTiledPixelBounds.call(this, centre)
    const extra = this.getTileSize().multiplyBy(this.buffer)
    return new Bounds(min!.subtract(extra), max!.add(extra))
  }
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * The ground as a Leaflet layer: images where the server has them, each replaced by our own drawing if it fails to load.
 * Reports the state after each round of tiles. `dimClass` is set on light images in the dark scheme.
 */
export function groundLayer({
  ground,
  isDark,
  dimClass,
  onState,
}: {
  ground: MapGround
  isDark: boolean
  dimClass: string
  onState: (state: GroundState) => void
}): TileLayer {
  const scale = devicePixelRatio > 1 && !savesData() ? 2 : 1
  const url = `${serverUrl}/tiles/{z}/{x}/{y}.png?theme=${isDark ? 'dark' : 'light'}&scale=${scale}`
  const layer = new BufferedTiles(url, {
    minZoom: MAP_MIN_ZOOM,
    maxZoom: MAP_MAX_TILE_ZOOM,
    bounds: mapBounds,
    buffer: savesData() ? 0 : ground.edgeBufferTiles,
    className: isDark && ground.hasPictures && !ground.hasDarkPictures ? dimClass : '',
  })
  if (!ground.hasPictures) {
    onState('plain')
    return layer
  }
  let hasFailed = false
  layer.on('loading', () => {
    hasFailed = false
  })
  layer.on('tileerror', ({ tile }: TileEvent) => {
    const image = tile as HTMLImageElement
    if (image.dataset.plain) return
    image.dataset.plain = 'true'
    if (dimClass) image.classList.remove(dimClass)
    image.src += '&ground=plain'
    hasFailed = true
    onState('unreachable')
  })
  layer.on('load', () => {
    if (!hasFailed) onState('pictures')
  })
  return layer
}
