import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the components of the router that the app does not use: their names and wrappers look like
 * effects to it. Leaves out the router's warnings to developers, which its production build still has, and what only a router
 * that loads data renders: the app's renders elements alone (web/src/app/router.tsx).
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/node_modules\/react-router\/.*\.m?js$/.test(id)) return null
      const lean = leanModule(code)
      return { code: /\/hooks\.js$/.test(id) ? withoutData(lean) : lean, map: null }
    },
  }
}

/** Returns a module of the router without warnings, whose components are free of effects when they are not used. */
function leanModule(code: string): string {
  return code
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replace(/^\t*warning\(.*\);$/gm, '')
    .replace(/ = (?=React\$?\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ ')
}

/** The part of the router's hooks that renders the matches of an address. */
const rendering = /function _renderMatches\([\s\S]*?\n}\n(?=function getDataRouterConsoleError)/
const navigating = 'React$1.useContext(IsDataRouteContext) ? useNavigateStable() : useNavigateUnstable()'
const ELEMENTS_ALONE = `function _renderMatches(matches, parentMatches = []) {
  return matches == null ? null : matches.reduceRight((outlet, match, index) => React$1.createElement(RenderedRoute, {
    match,
    routeContext: { outlet, matches: parentMatches.concat(matches.slice(0, index + 1)), isDataRoute: false },
    children: match.route.element || outlet,
  }), null)
}
`

/** Returns the router's hooks without what renders loaded data. Throws if a new version of the router is written otherwise. */
function withoutData(code: string): string {
  if (!rendering.test(code) || !code.includes(navigating))
    throw new Error('The router changed: look at web/lean-router.ts.')
  return code.replace(rendering, () => ELEMENTS_ALONE).replace(navigating, () => 'useNavigateUnstable()')
}
