import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import type { OtherBrowser } from './driver.ts'
import { load } from './packages.ts'

type Handle = { click(): Promise<void>; sendKeys(text: string): Promise<void> }
type WebDriver = {
  get(url: string): Promise<void>
  getCurrentUrl(): Promise<string>
  executeScript(script: string): Promise<unknown>
  takeScreenshot(): Promise<string>
  quit(): Promise<void>
  manage(): { window(): { setRect(size: { width: number; height: number }): Promise<unknown> } }
}
type Builder = {
  usingServer(url: string): Builder
  withCapabilities(capabilities: object): Builder
  build(): Promise<WebDriver>
}
type Selenium = { Builder: new () => Builder; Capabilities: new (capabilities: object) => object }

const STARTS_WITHIN_MS = 60_000

export type WebKitPrograms = { driver: string; miniBrowser: string; xvfb: string }

/**
 * WebKitGTK's MiniBrowser by WebDriver, on a display of its own. A driver has one session, so each profile has a driver.
 */
export async function openWebKit({ driver, miniBrowser, xvfb }: WebKitPrograms): Promise<OtherBrowser> {
  const { Builder, Capabilities } = load('selenium-webdriver') as Selenium
  const display = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await firstLine(display, display.stdio[3] as Readable)
  const env = { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', LANG: 'C.UTF-8' }
  return {
    name: 'WebKit',
    async open() {
      const port = await freePort()
      const server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
      const address = `http://127.0.0.1:${port}`
      await vi.waitUntil(
        () =>
          fetch(`${address}/status`).then(
            ({ ok }) => ok,
            () => false,
          ),
        STARTS_WITHIN_MS,
      )
      const session = await new Builder()
        .usingServer(address)
        .withCapabilities(
          new Capabilities({
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
          }),
        )
        .build()
      // a window has a least width, so that the page is somewhat wider than a phone
      await session.manage().window().setRect({ width: 390, height: 844 })
      return {
        goto: (url) => session.get(url),
        url: () => session.getCurrentUrl(),
        run: (expression) => session.executeScript(`return (${expression})`),
        find: async (expression) => session.executeScript(`return (${expression})`),
        click: (handle) => (handle as Handle).click(),
        type: (handle, text) => (handle as Handle).sendKeys(text),
        upload: (handle, path) => (handle as Handle).sendKeys(path),
        screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
        async close() {
          await session.quit().catch(() => undefined)
          server.kill()
        },
      }
    },
    async close() {
      display.kill()
    },
  }
}

/** Returns the first line that a process writes. Throws when it ends before. */
function firstLine(child: ChildProcess, output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    output.once('data', (data) => resolve(String(data).trim()))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
