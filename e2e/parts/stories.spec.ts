import { expect, it } from 'vitest'
import { findings } from '../axe.ts'
import { openForFile } from '../open-for-file.ts'
import { chosenStories, openCatalogue, storyFiles } from './catalogue.ts'

const WIDTH = 390
const catalogue = openForFile(() => openCatalogue())

it('the page shows every story', async () => {
  const written = storyFiles().flatMap(({ title, names }) => names.map((name) => `${title}/${name}`))
  expect((await catalogue.ids()).sort()).toEqual(written.sort())
})

it.each(chosenStories())(
  '$title: each story renders, logs no error, and axe finds nothing in light and dark',
  async ({ title, names }) => {
    const { page } = catalogue
    const faults: string[] = []
    for (const name of names) {
      const say = (line: string) => void faults.push(`${name}: ${line}`)
      for (const line of await catalogue.show(`${title}/${name}`)) say(line)
      for (const line of await findings(page, 'part')) say(line)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > WIDTH) say(`needs ${width} pixels`)
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const line of await findings(page, 'colours')) say(`in dark, ${line}`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    expect(faults).toEqual([])
  },
)
