import type { PlaceName } from '@hemline/contract/tiles/shapes.ts'
import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet/dist/leaflet-src.esm.js'
import type { Spot } from './clusters.ts'
import { fittingNames } from './label-places.ts'
import { markersAt } from './use-pins.ts'

type Classes = { names: string; TOWN: string; PLACE: string; WATER: string; PARK: string }

const WIDTH_OF_LETTER = { TOWN: 8.6, PLACE: 7, WATER: 6.6, PARK: 6.4 } as const
const HEIGHT = { TOWN: 20, PLACE: 16, WATER: 16, PARK: 16 } as const
const PANE = 'place-names'

/** Place names over the plain ground, hidden from screen readers: the list beside the map has the places. */
export class NamesLayer extends Layer {
  private readonly classes: Classes
  private names: readonly PlaceName[] = []
  private pins: readonly Spot[] = []
  private box: HTMLElement | null = null

  constructor(classes: Classes) {
    super({ pane: PANE })
    this.classes = classes
  }

  override onAdd(map: LeafletMap): this {
    if (!map.getPane(PANE)) {
      const pane = map.createPane(PANE)
      pane.style.zIndex = '450'
      pane.style.pointerEvents = 'none'
    }
    this.box = DomUtil.create('div', `${this.classes.names} leaflet-zoom-hide`, this.getPane())
    this.box.ariaHidden = 'true'
    this.draw()
    return this
  }

  override onRemove(): this {
    this.box?.remove()
    this.box = null
    return this
  }

  override getEvents() {
    return { zoomend: () => this.draw(), viewreset: () => this.draw() }
  }

  /** Draws the names that overlap none of the pins. */
  show(names: readonly PlaceName[], pins: readonly Spot[]): void {
    this.names = names
    this.pins = pins
    this.draw()
  }

  private draw(): void {
    const map = this._map as LeafletMap | undefined
    if (!this.box || !map) return
    const zoom = map.getZoom()
    const sized = this.names.map((name) => {
      const { x, y } = map.project([name.lat, name.lng], zoom)
      return { ...name, x, y, width: name.name.length * WIDTH_OF_LETTER[name.kind], height: HEIGHT[name.kind] }
    })
    this.box.replaceChildren(
      ...fittingNames(sized, zoom, markersAt(this.pins, zoom)).map(({ name, kind, ...at }) => {
        const element = DomUtil.create('span', this.classes[kind])
        element.textContent = name
        const { x, y } = map.latLngToLayerPoint(map.unproject([at.x, at.y], zoom))
        element.style.translate = `${x}px ${y}px`
        return element
      }),
    )
  }
}
