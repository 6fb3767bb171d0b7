import { join } from 'node:path'
import { build } from 'vite'

/*
 * Builds the web app as it is released, but for one text of one file, into a folder: the next version of it.
 * node e2e/build-changed.ts FOLDER FILE TEXT OTHER_TEXT
 */
const [outDir, file, text, other] = process.argv.slice(2) as [string, string, string, string]
let isChanged = false
await build({
  configFile: join(import.meta.dirname, '../web/vite.config.ts'),
  logLevel: 'warn',
  plugins: [
    {
      name: 'changed-text',
      enforce: 'pre',
      transform(code, id) {
        if (!id.endsWith(file)) return
        isChanged = code.includes(text)
        return code.replace(text, other)
      },
    },
  ],
  build: { outDir, emptyOutDir: true },
})
if (!isChanged) throw new Error(`${file} does not contain “${text}”`)
