import { flushCompileCache } from 'node:module'

// A killed process does not write its compile cache on exit: it is flushed when the process reports its URL.
const log = console.log
console.log = (...words: unknown[]) => {
  log(...words)
  flushCompileCache()
}
