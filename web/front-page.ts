import { execFileSync } from 'node:child_process'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { narrowFonts } from './narrow-fonts.ts'

const source = 'src/app/landing-markup.tsx'
const RENDER_MS = 60_000
const BOOT = /<p class="boot">[^<]*<\/p>/
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/** Shown only when the early script knows that this is the landing page (decision 132). */
const shown = `
.first { display: none; }
[data-first] .first { display: block; }
[data-first] .boot { display: none; }`

/**
 * Writes the top of the landing page and its styles into the page of `/` (decision 132): it is seen before the app's
 * styles and scripts are there. Every other address is served `page.html`, the page without it.
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
        page.source = withLanding(plain, await buildLanding())
      },
    },
  }
}

/** Returns the page with this HTML and these styles, and the app's stylesheets at its end. */
export function withLanding(page: string, { html, styles }: { html: string; styles: string }): string {
  const stylesheets = page.match(STYLESHEET) ?? []
  return page
    .replace(STYLESHEET, () => '')
    .replace('</head>', () => `<style>${styles}${shown}</style>\n  </head>`)
    .replace(BOOT, (boot) => `${boot}<div class="first">${html}</div>`)
    .replace('</body>', () => `${stylesheets.map((link) => link.trim()).join('\n    ')}\n  </body>`)
}

async function buildLanding(): Promise<{ html: string; styles: string }> {
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
  return { html: render(output[0].code), styles: style?.type === 'asset' ? String(style.source).trim() : '' }
}

/** Runs the landing page's module in a process of its own: React's renderer leaves a channel open, which would hold the build. */
function render(code: string): string {
  const program = `${code}\nprocess.stdout.write(landingMarkup(), () => process.exit(0))`
  const html = execFileSync(process.execPath, ['--input-type=module', '-'], {
    input: program,
    encoding: 'utf8',
    timeout: RENDER_MS,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // a member, to whom this is not shown, must not load its pictures
  return html.replace(/<link rel="preload"[^>]*>/g, '').replace(/<img /g, '<img loading="lazy" ')
}
