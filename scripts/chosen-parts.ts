import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './settings.ts'

const SPEC = /\.spec\.ts$/

/**
 * Returns what the words after `npm test -- parts` choose: the test files whose name without `.spec.ts` is a word, or whose path
 * one is; any other word chooses the stories with it in their path.
 */
export function chosenParts(words: string[]): { files: string[]; stories: string[] } {
  const names = readdirSync(join(root, 'e2e/parts')).filter((file) => SPEC.test(file))
  const isTestFile = (word: string) => SPEC.test(word) || names.includes(`${word}.spec.ts`)
  const stories = words.filter((word) => !isTestFile(word))
  const files = words.filter(isTestFile)
  if (stories.length > 0) files.push('stories.spec.ts', 'keyboard-in-domains.spec.ts')
  return { files, stories }
}
