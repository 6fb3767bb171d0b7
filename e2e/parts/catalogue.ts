import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { type Look, openProfiles } from '../browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the page that shows one story at a time. */
    catalogueUrl: string
  }
}

/** How long a step may take: all of them are on one machine, and what fails should say where. */
const STEP_MS = 10_000
const root = join(import.meta.dirname, '../..')

/** The story files: their paths, titles and the names of their stories. */
export function storyFiles(): { path: string; title: string; names: string[] }[] {
  return globSync('web/src/**/*.stories.tsx', { cwd: root })
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const title = /title: '([^']+)'/.exec(text)?.[1] ?? path
      return { path, title, names: [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!) }
    })
}

/** The story files whose path has one of the words in STORIES, or all: `npm test -- parts orders`. */
export function chosenStories(): ReturnType<typeof storyFiles> {
  const words = (process.env.STORIES ?? '').split(' ').filter(Boolean)
  const chosen = storyFiles().filter(({ path }) => words.length === 0 || words.some((word) => path.includes(word)))
  if (chosen.length === 0) throw new Error(`No story file has this in its path: ${words.join(', ')}`)
  return chosen
}

export type Catalogue = {
  page: Page
  /** Shows one story, by 'title/Name'. Returns the errors it logged, and the errors of the page. */
  show(id: string): Promise<string[]>
  /** The errors logged since the story was shown. */
  errors(): string[]
  ids(): Promise<string[]>
  close(): Promise<void>
}

/** The page of the catalogue in a browser profile of its own. */
export async function openCatalogue(look: Look = {}): Promise<Catalogue> {
  const profiles = await openProfiles()
  const page = await profiles.open(inject('catalogueUrl'), look)
  page.setDefaultTimeout(STEP_MS)
  let errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/')
  await page.waitForFunction('"catalogue" in window')
  type Shown = Window & { catalogue: { ids: string[]; show(id: string): Promise<void> } }
  return {
    page,
    async show(id) {
      errors = []
      await page.evaluate((story) => (window as unknown as Shown).catalogue.show(story), id)
      return errors
    },
    errors: () => errors,
    ids: () => page.evaluate(() => (window as unknown as Shown).catalogue.ids),
    close: profiles.close,
  }
}
