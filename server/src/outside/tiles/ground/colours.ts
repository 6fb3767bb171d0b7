import type { TileTheme } from '@hemline/contract/tiles/shapes.ts'

/** The colours of the plain ground: muted, so that the pins stand out, in light and dark. */
export const inks: { [theme in TileTheme]: Record<'sea' | 'shore' | 'land' | 'park' | 'edge' | 'road', string> } = {
  light: { sea: '#c9dae2', shore: '#dbe6ea', land: '#f4ede5', park: '#dce5cd', edge: '#dfd2c6', road: '#ffffff' },
  dark: { sea: '#173040', shore: '#1c2a34', land: '#261f25', park: '#243027', edge: '#1a1419', road: '#453a43' },
}
