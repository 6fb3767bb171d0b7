import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// For `--import`: appends the URL of every module that this process loads to the file LOADED_FILES, one per line.
const file = process.env.LOADED_FILES
if (file)
  registerHooks({
    load(url, context, next) {
      appendFileSync(file, `${url}\n`)
      return next(url, context)
    },
  })
