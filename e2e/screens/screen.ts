import type { Page } from 'playwright-core'

export type Who = 'visitor' | 'lena' | 'bea' | 'sol' | 'kay' | 'cora' | 'opal' | 'una' | 'half'

/** One state of one screen: who sees it, where, what must stand there, and what is pressed on the way. */
export type Screen = {
  name: string
  as: Who
  at: string
  /** Words that stand on it once it is there. */
  shows: string | RegExp
  /** What leads from the screen to this state of it. */
  act?: (page: Page) => Promise<unknown>
  /** Words of the state that `act` leads to. */
  showsNext?: string | RegExp
  /** Calls to these addresses fail. */
  failing?: string
  /** Calls to these addresses are never answered. */
  hanging?: string
  only?: 'phone' | 'desktop'
}

export const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
export const drawer = (page: Page) => page.getByRole('dialog')
