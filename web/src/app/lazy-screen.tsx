import { type ComponentType, lazy } from 'react'

type Module = { default: ComponentType }

/** A screen that loads with its route; one failed load (bad signal, a new version) is tried once more. */
export function screen(load: () => Promise<Module>) {
  return lazy(() =>
    load().catch(() => new Promise<Module>((resolve, reject) => setTimeout(() => load().then(resolve, reject), 800))),
  )
}
