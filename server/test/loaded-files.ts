import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// For `--import`: the address of every module that this process loads is added to the file LOADED_FILES, a line each.
const file = process.env.LOADED_FILES
if (file)
  registerHooks({
    load(url, context, next) {
      appendFileSync(file, `${url}\n`)
      return next(url, context)
    },
  })
