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
  const messages = loud.splice(0)
  if (messages.length > 0) throw new Error(`Unexpected console.error:\n${messages.join('\n')}`)
})
