import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

// A test that writes to console.error fails, unless it spies on console.error itself.
const loud: string[] = []
console.error = (...words: unknown[]) => {
  loud.push(format(...words))
}

beforeEach(() => {
  loud.length = 0
})

afterEach(() => {
  const said = loud.splice(0)
  if (said.length > 0) throw new Error(`Unexpected console.error:\n${said.join('\n')}`)
})
