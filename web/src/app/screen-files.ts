import type { ComponentType } from 'react'

type Screen = { default: ComponentType }

const files = import.meta.glob<Screen>(['../screens/*.tsx', '!../screens/*.test.tsx'])

/** Loads a screen by the name of its file. Throws if there is no such file. */
export function loadScreen(name: string): Promise<Screen> {
  const load = files[`../screens/${name}.tsx`]
  if (!load) throw new Error(`There is no screen ${name}`)
  return load()
}

/** What only some pages have around their screen. */
export const around = {
  accountMenu: () => import('./account-menu.tsx'),
  desk: () => import('./desk.tsx'),
  nativeLinks: () => import('./native-links.tsx'),
  notFound: () => import('./not-found.tsx'),
  sideMenu: () => import('./side-menu.tsx'),
  twoPane: () => import('./two-pane.tsx'),
  viewBanner: () => import('../operator/parts/view-banner.tsx'),
}
