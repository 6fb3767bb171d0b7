/** How a photo is shown in its frame: `scale` 1 is the whole photo, `x` and `y` move it in pixels from the middle. */
export type Zoom = { scale: number; x: number; y: number }
type Point = { x: number; y: number }
type Frame = { width: number; height: number }

export const ZOOM_MAX = 4
/** The scale after a double tap. */
export const ZOOM_TAP = 2.5
export const wholePhoto: Zoom = { scale: 1, x: 0, y: 0 }

const between = (value: number, most: number) => Math.min(Math.max(value, -most), most) || 0

/** Keeps the photo over its frame: it moves by at most what lies outside. */
export function within({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const reach = (scale - 1) / 2
  return { scale, x: between(x, reach * width), y: between(y, reach * height) }
}

/** Zooms by a factor around a point, given in pixels from the middle of the frame; that point of the photo stays there. */
export function zoomedAt(zoom: Zoom, { factor, at, frame }: { factor: number; at: Point; frame: Frame }): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), ZOOM_MAX)
  const grown = scale / zoom.scale
  return within({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, frame)
}

/** Moves a zoomed photo. */
export function movedBy(zoom: Zoom, { by, frame }: { by: Point; frame: Frame }): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
}
