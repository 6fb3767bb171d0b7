import type { TestProject } from 'vitest/node'
import { type OtherBrowserName, otherBrowsers, type Programs, programsOf } from './other-browsers.ts'
import { buildWeb } from './web-build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The browsers in which the main journeys run, and their programs. */
    others: { names: OtherBrowserName[]; programs: Programs }
  }
}

/** Set-up of the main journeys in other browsers: finds them, and builds the web app. */
export default async function otherBrowsersReady(project: TestProject): Promise<void> {
  const choices = (process.env.BROWSERS ?? '').split(' ')
  const names = otherBrowsers.filter((name) => choices.includes(name))
  project.provide('others', { names, programs: programsOf(names) })
  await buildWeb(console.log)
}
