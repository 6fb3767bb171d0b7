import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the components of the router that the app does not use: their names and wrappers look like
 * effects to it.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/node_modules\/react-router\/.*\.m?js$/.test(id)) return null
      return { code: leanModule(code), map: null }
    },
  }
}

/** Returns a module of the router whose components are free of effects when they are not used. */
export function leanModule(code: string): string {
  return code
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replace(/ = (?=React\$?\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ ')
}
