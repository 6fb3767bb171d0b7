import { afterEach } from 'vitest'
import { whatPagesShow } from './browser.ts'

// a run on another machine is known by what it prints alone
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const shown of await whatPagesShow()) console.log(`When “${task.name}” failed, a page showed: ${shown}`)
})
