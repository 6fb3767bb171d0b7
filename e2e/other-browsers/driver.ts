/** What both browsers can do, through their own protocols. `Handle`: an element, as the protocol names it. */
export type Driver<Handle> = {
  goto(url: string): Promise<void>
  url(): Promise<string>
  /** Runs an expression in the page and returns its value. */
  run(expression: string): Promise<unknown>
  /** Runs an expression that is an element or null. */
  find(expression: string): Promise<Handle | null>
  click(handle: Handle): Promise<void>
  /** Types with real keys where the focus of the element puts them. */
  type(handle: Handle, text: string): Promise<void>
  upload(handle: Handle, path: string): Promise<void>
  /** Returns the page as PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A browser that opens profiles of their own, each with one page of a phone's width. */
export type OtherBrowser = { name: string; open(): Promise<Driver<unknown>>; close(): Promise<void> }
