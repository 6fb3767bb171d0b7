import { vi } from 'vitest'
import { STEP_TIMEOUT_MS } from '../step-timeout.ts'
import type { Driver } from './driver.ts'
import { testingLibrary } from './packages.ts'

type Text = string | RegExp
/** What a member looks for: a role with its name, a labelled field, a text, or a CSS selector where there is neither. */
export type What = { within?: What } & (
  | { role: string; name?: Text }
  | { label: Text }
  | { text: Text }
  | { css: string }
)

/** A member before a browser. Each step waits until what it needs is on the page. */
export type Visitor = ReturnType<typeof visitor>

/** Runs in the page: returns the first element that fits and can be seen, or null. */
function findInPage(what: What, isForAction: boolean): Element | null {
  type Options = { name?: Text; ignore?: string }
  type Query = (scope: Element, what: Text, options?: Options) => Element[]
  const library = (window as unknown as { TestingLibraryDom: Record<string, Query> }).TestingLibraryDom
  const read = (text: unknown): Text => {
    const { source, flags } = text as RegExp
    return typeof text === 'string' ? text : new RegExp(source, flags)
  }
  const all = (sought: What): Element[] => {
    const scope = sought.within ? all(sought.within)[0] : document.body
    if (!scope) return []
    const elements =
      'role' in sought
        ? library.queryAllByRole!(scope, sought.role, sought.name === undefined ? {} : { name: read(sought.name) })
        : 'label' in sought
          ? library.queryAllByLabelText!(scope, read(sought.label))
          : 'text' in sought
            ? library.queryAllByText!(scope, read(sought.text), { ignore: 'script, style' })
            : [...scope.querySelectorAll(sought.css)]
    return elements.filter((one) => 'css' in sought || one.getClientRects().length > 0)
  }
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const isReachable = (one: Element) => !dialog || dialog.contains(one)
  const element = all(what).find((one) => !isForAction || isReachable(one)) ?? null
  if (!element || !isForAction) return element
  if ((element as HTMLButtonElement).disabled || element.closest('[inert]')) return null
  const isTicked = element.matches('input[type=radio], input[type=checkbox]')
  const target = isTicked ? (element.closest('label') ?? element) : element
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
  // a tap on what is still moving would miss it
  const { x, y } = target.getBoundingClientRect()
  const place = `${JSON.stringify(what)} ${x} ${y}`
  const page = window as unknown as { placeBefore?: string }
  const isStill = page.placeBefore === place
  page.placeBefore = place
  return isStill ? target : null
}

/** Runs in the page: enters a value as a picker does, in a field whose segments each browser types differently. */
function setInPage(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const written = (what: What): string =>
  JSON.stringify(what, (_, value) => (value instanceof RegExp ? { source: value.source, flags: value.flags } : value))

/** A member who visits this address with a browser. */
export function visitor<Handle>(driver: Driver<Handle>, origin: string) {
  const prepare = async () => {
    if ((await driver.run('"TestingLibraryDom" in window')) === true) return
    await driver.run(`(() => { ${testingLibrary()}; TestingLibraryDom.configure({ getElementError: Error }) })()`)
  }
  const expression = (what: What, isForAction: boolean) => `(${findInPage})(${written(what)}, ${isForAction})`

  const wait = async <T>(what: What, look: () => Promise<T | null | false>): Promise<T> => {
    let last: unknown
    try {
      return (await vi.waitUntil(
        async () => {
          try {
            await prepare()
            return await look()
          } catch (error) {
            last = error // the page is being left
            return null
          }
        },
        { timeout: STEP_TIMEOUT_MS, interval: 100 },
      )) as T
    } catch {
      const shown = await driver.run('document.body.innerText').catch(() => '')
      const reason = last instanceof Error ? ` (${last.message.slice(0, 300)})` : ''
      throw new Error(`Not on ${await driver.url()}: ${written(what)}${reason}\n${String(shown).slice(0, 1500)}`)
    }
  }
  const target = (what: What) => wait(what, () => driver.find(expression(what, true)))
  const see = async (what: What) =>
    void (await wait(what, async () => driver.run(`${expression(what, false)} !== null`) as Promise<boolean>))
  const gone = async (what: What) =>
    void (await wait(what, async () => driver.run(`${expression(what, false)} === null`) as Promise<boolean>))

  return {
    driver,
    see,
    gone,
    goto: (path: string) => driver.goto(origin + path),
    path: async () => new URL(await driver.url()).pathname,
    click: async (what: What) => {
      await wait(what, async () => {
        const element = await driver.find(expression(what, true))
        if (element) await driver.click(element)
        return element !== null
      })
    },
    /** Types a text into an empty field. */
    fill: async (what: What, text: string) => driver.type(await target(what), text),
    /** Chooses an option, a date or a time by its value. */
    set: async (what: What, value: string) => {
      await target(what)
      await driver.run(`(${setInPage})(${expression(what, true)}, ${JSON.stringify(value)})`)
    },
    textOf: (what: What) =>
      wait(what, async () => (await driver.run(`${expression(what, false)}?.textContent`)) as string),
    upload: async (path: string) => {
      const what = { css: 'input[type=file]' }
      const field = await wait(what, () => driver.find(`document.querySelector('input[type=file]')`))
      await driver.upload(field, path)
    },
  }
}
