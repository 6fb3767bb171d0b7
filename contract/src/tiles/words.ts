export const mapTexts = {
  label: 'Map',
  unreachable: 'Map pictures cannot be reached; this is a plain ground',
  plain: 'A plain ground, drawn by Hemline: places are only roughly right',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const
