import type { Plugin } from 'vite'

const entries = ['/web/src/app/main.tsx', '/web/src/screens/home.tsx']

/** Knows, once the modules of a build are read, which of them the home page loads: all that its two entries import. */
export function homeModules(): Plugin & { has(id: string): boolean } {
  const found = new Set<string>()
  return {
    name: 'home-modules',
    apply: 'build',
    has: (id) => found.has(id),
    buildEnd() {
      const add = (id: string) => {
        if (found.has(id)) return
        found.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported)
      }
      for (const id of this.getModuleIds()) if (entries.some((entry) => id.endsWith(entry))) add(id)
    },
  }
}
