export const mapTexts = {
  label: 'Map',
  unreachable: 'We can’t reach the map pictures, so this is a plain map',
  plain: 'A simple map drawn by Hemline: places are approximate',
  keys: 'Arrow keys move the map, plus and minus zoom. The items on it are listed beside it or below.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const
