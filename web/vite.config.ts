import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { homeBudget } from './home-budget.ts'
import { keptFiles } from './kept-files.ts'
import { leanZod } from './lean-zod.ts'
import { pressedFiles } from './pressed-files.ts'

const server = process.env.HEMLINE_DEV_SERVER || 'http://localhost:3000'
const served = ['/api', '/identity', '/dev', '/images', '/tiles', '/healthz', '/.well-known']

/** What every page needs: in one file it compresses better than in a dozen. */
const ground =
  /[\\/](web[\\/]src[\\/](base[\\/](app-settings|format|now|previous-path|query-client|saved|send|session|wire|zod-setup)|ui[\\/](chip|picture|use-title|use-wide))|contract[\\/]src[\\/]listings[\\/](calls|words))\.tsx?$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanZod(), homeBudget(), keptFiles(), pressedFiles()],
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
        codeSplitting: { groups: [{ name: 'ground', test: ground }] },
      },
    },
  },
})
