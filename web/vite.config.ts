import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserContract } from './browser-contract.ts'
import { browserFloor } from './browser-floor.ts'
import { earlyScript } from './early-script.ts'
import { fileCircles } from './file-circles.ts'
import { frontPage } from './front-page.ts'
import { homeBudget } from './home-budget.ts'
import { homeModules } from './home-modules.ts'
import { leanRouter } from './lean-router.ts'
import { narrowFonts } from './narrow-fonts.ts'
import { precacheList } from './precache-list.ts'
import { precompress } from './precompress.ts'
import { preloadScreenFiles } from './preload-screen-files.ts'
import { sharedModules } from './shared-modules.ts'
import { isHomePart, splitModules } from './split-modules.ts'

const server = process.env.HEMLINE_DEV_SERVER || 'http://localhost:3000'
const served = [
  '/api',
  '/identity',
  '/dev',
  '/images',
  '/tiles',
  '/healthz',
  '/livez',
  '/readyz',
  '/metrics',
  '/.well-known',
]

const home = homeModules()
const split = splitModules(home.exportsOf)
const isOfHome = (id: string) => isHomePart(id) || (home.has(id) && !split.isRest(id))
const isOfReact = (id: string) => /\/node_modules\/(react|react-dom|scheduler)\/|\/app\/react-first\.ts$/.test(id)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    browserContract(),
    leanRouter(),
    react(),
    home,
    split,
    earlyScript(),
    fileCircles(),
    homeBudget(),
    narrowFonts(),
    preloadScreenFiles(),
    frontPage(),
    precacheList(),
    precompress(),
  ],
  server: {
    proxy: Object.fromEntries(served.map((path) => [`^${path.replace('.', '\\.')}(/|$|\\?|\\.)`, { target: server }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: browserFloor,
    // No data: URLs for fonts and scripts, and no inline script anywhere: the policy is script-src 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      // constants of modules that the home page shares with others need no name there
      optimization: { inlineConst: true },
      output: {
        // The modules of the home page, which every page needs: one file compresses better than many.
        codeSplitting: {
          // what a module of the home page imports for another screen stays out of the home page's files
          includeDependenciesRecursively: false,
          groups: [
            // Two files are evaluated in two tasks, and React's stays the same when only the app changes (decision 131).
            { name: 'react', test: (id) => isOfHome(id) && isOfReact(id), priority: 3 },
            { name: 'ground', test: isOfHome, priority: 2 },
            // what other screens need of the modules that were divided
            { name: 'rest', test: split.isRest, priority: 1 },
            { name: 'icons', test: /\/lucide-react\//, priority: 1 },
            ...sharedModules(),
          ],
        },
      },
    },
  },
})
