/** `npm run icons`: makes every icon and splash from web/public/icon.svg. They are committed; run it when that changes. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { iconFiles } from './icon-files.ts'
import { root } from './settings.ts'

for (const { path, make } of iconFiles) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), await make())
}
console.log(`${iconFiles.length} files were made from web/public/icon.svg.`)
