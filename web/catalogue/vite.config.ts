import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sampleImages } from './sample-images.ts'

/**
 * The build of the catalogue, for the tests and Storybook; the app's own build, without stories, is web/vite.config.ts.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), sampleImages()],
  // React's warnings about wrong props and keys are findings
  define: { 'process.env.NODE_ENV': '"development"' },
  build: {
    outDir: join(import.meta.dirname, '../../node_modules/.cache/hemline-catalogue'),
    emptyOutDir: true,
    minify: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // a part that loads later needs no request
    rolldownOptions: { output: { codeSplitting: false } },
    chunkSizeWarningLimit: 10_000,
  },
})
