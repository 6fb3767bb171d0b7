export const mapTexts = {
  label: 'Map',
  unreachable: 'Map pictures cannot be reached; this is a plain ground',
  plain: 'A plain ground, drawn by Hemline: places are only roughly right',
  keys: 'Arrow keys move the map, plus and minus zoom. The items on it are listed beside it or below.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const
