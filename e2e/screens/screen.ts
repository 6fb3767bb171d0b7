import type { Page } from 'playwright-core'

export type Who = 'visitor' | 'lena' | 'bea' | 'sol' | 'kay' | 'cora' | 'cleo' | 'opal' | 'una' | 'half'

/** One state of one screen: the viewer, the address, the expected text, and the actions that lead to it. */
export type Screen<As extends string = Who> = {
  name: string
  as: As
  at: string
  /** Text that is on the screen once it has loaded. */
  shows: string | RegExp
  /** Leads from the screen to this state. */
  act?: (page: Page) => Promise<unknown>
  /** Text of the state that `act` leads to. */
  showsNext?: string | RegExp
  /** Calls to these addresses fail. */
  failing?: string
  /** Calls to these addresses are never answered. */
  hanging?: string
  only?: 'phone' | 'desktop'
}

export const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
