import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the components of the router that the app does not use: their names and wrappers look like
 * effects to it. Leaves out the router's warnings to developers, which its production build still has.
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

/** Returns a module of the router without warnings, whose components are free of effects when they are not used. */
export function leanModule(code: string): string {
  return code
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replace(/^\t*warning\(.*\);$/gm, '')
    .replace(/ = (?=React\$?\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ ')
}
