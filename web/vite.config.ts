import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { homeBudget } from './home-budget.ts'
import { homeModules } from './home-modules.ts'
import { precacheList } from './precache-list.ts'
import { precompress } from './precompress.ts'
import { preloadScreenFiles } from './preload-screen-files.ts'

const server = process.env.HEMLINE_DEV_SERVER || 'http://localhost:3000'
const served = ['/api', '/identity', '/dev', '/images', '/tiles', '/healthz', '/.well-known']

const home = homeModules()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), home, homeBudget(), preloadScreenFiles(), precacheList(), precompress()],
  server: {
    proxy: Object.fromEntries(served.map((path) => [`^${path.replace('.', '\\.')}(/|$|\\?|\\.)`, { target: server }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2022',
    // No data: URLs for fonts and scripts, and no inline script anywhere: the policy is script-src 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // The modules of the home page, which every page needs: one file compresses better than many.
        codeSplitting: {
          groups: [
            { name: 'ground', test: (id) => home.has(id), priority: 2 },
            { name: 'icons', test: /\/lucide-react\//, priority: 1 },
          ],
        },
      },
    },
  },
})
