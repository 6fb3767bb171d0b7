import { flushCompileCache } from 'node:module'

// A process that is killed writes nothing at its end: what it compiled is kept when it says that it answers.
const log = console.log
console.log = (...words: unknown[]) => {
  log(...words)
  flushCompileCache()
}
