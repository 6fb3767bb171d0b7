import { execFileSync } from 'node:child_process'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { narrowFonts } from './narrow-fonts.ts'

const RENDER_MS = 60_000
const BOOT = /<p class="boot">[^<]*<\/p>/
const ROOT = /<div id="root">.*?<\/div>/s
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** A module that renders the top of a page, by its function of this name, and the styles that show it. */
type Top = { source: string; render: string; shown: string }

/** Shown only when the early script knows that this is the landing page (decision 132). */
const landing: Top = {
  source: 'src/app/landing-markup.tsx',
  render: 'landingMarkup',
  shown: `
.first { display: none; }
[data-first] .first { display: block; }
[data-first] .boot { display: none; }`,
}

/** Over the app, for a visitor, until the app has more to show than a skeleton. */
const shared: Top = {
  source: 'src/app/shared-markup.tsx',
  render: 'sharedMarkup',
  shown: `
.first { display: none; }
[data-first='share'] #root:has(> .boot, [data-skeleton]) + .first {
  display: block; position: absolute; inset: 0 0 auto; z-index: 50; min-height: 100%; background: var(--paper); pointer-events: none;
}`,
}

/**
 * Writes the top of the landing page and its styles into the page of `/` (decision 132): it is seen before the app's
 * styles and scripts are there. `share.html` has the top of a shared item's page, in which the server names the photo. Every
 * other address is served `page.html`, the page without either.
 */
export function frontPage(): Plugin {
  return {
    name: 'front-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no page')
        const plain = String(page.source)
        this.emitFile({ type: 'asset', fileName: 'page.html', source: plain })
        const front = await buildTop(landing)
        // a member, to whom this is not shown, must not load its pictures
        const html = front.html.replace(/<img /g, '<img loading="lazy" ')
        page.source = withStyles(plain, front.styles).replace(BOOT, (boot) => `${boot}<div class="first">${html}</div>`)
        const top = await buildTop(shared)
        const over = `<div class="first" aria-hidden="true" inert>${top.html}</div>`
        const source = withStyles(plain, top.styles).replace(ROOT, (root) => root + over)
        this.emitFile({ type: 'asset', fileName: 'share.html', source })
      },
    },
  }
}

/** Returns the page with these styles, and the app's stylesheets at its end. */
function withStyles(page: string, styles: string): string {
  const stylesheets = page.match(STYLESHEET) ?? []
  return page
    .replace(STYLESHEET, () => '')
    .replace('</head>', () => `<style>${styles}</style>\n  </head>`)
    .replace('</body>', () => `${stylesheets.map((link) => link.trim()).join('\n    ')}\n  </body>`)
}

async function buildTop({ source, render, shown }: Top): Promise<{ html: string; styles: string }> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), narrowFonts()],
    build: {
      write: false,
      // the function keeps its name; the styles are minified
      minify: false,
      cssMinify: 'lightningcss',
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: { input: source, preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  const style = output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  const styles = style?.type === 'asset' ? String(style.source).trim() : ''
  return {
    html: run(`${output[0].code}\nprocess.stdout.write(${render}(), () => process.exit(0))`),
    styles: styles + shown,
  }
}

/** Runs a module that writes HTML in a process of its own: React's renderer leaves a channel open, which would hold the build. */
function run(program: string): string {
  const html = execFileSync(process.execPath, ['--input-type=module', '-'], {
    input: program,
    encoding: 'utf8',
    timeout: RENDER_MS,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return html.replace(/<link rel="preload"[^>]*>/g, '')
}
