import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { browserContract } from './browser-contract.ts'
import { leanRouter } from './lean-router.ts'

const entries = ['src/app/main.tsx', 'src/screens/home.tsx']
/** The comments that the bundler writes around each module. */
const comments = /^\s*\/\/.*$/gm
const isStyle = (id: string) => /\.css($|\?)/.test(id)

/**
 * Finds the modules that the home page loads before a build divides its modules into files: builds the page's two entries
 * without their dynamic imports, and returns the modules that remain after tree shaking.
 */
export function homeModules(): Plugin & {
  has(id: string): boolean
  /** What the home page needs of a module. */
  exportsOf(id: string): readonly string[] | undefined
} {
  const exportsById = new Map<string, readonly string[]>()
  return {
    name: 'home-modules',
    apply: 'build',
    has: (id) => exportsById.has(id),
    exportsOf: (id) => exportsById.get(id),
    async buildStart() {
      await build({
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'error',
        plugins: [browserContract(), leanRouter(), react(), withoutDynamicImports(), collect(exportsById)],
        build: {
          write: false,
          minify: false,
          target: 'es2022',
          rolldownOptions: { input: entries, preserveEntrySignatures: 'strict' },
        },
      })
    },
  }
}

function withoutDynamicImports(): Plugin {
  return { name: 'without-dynamic-imports', resolveDynamicImport: (name) => ({ id: String(name), external: true }) }
}

function collect(exportsById: Map<string, readonly string[]>): Plugin {
  return {
    name: 'collect-modules',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const [id, { code, renderedExports }] of Object.entries(file.modules)) {
          if (!isStyle(id) && !code?.replace(comments, '').trim()) continue
          exportsById.set(id, renderedExports)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? [])
            if (isStyle(imported)) exportsById.set(imported, [])
        }
      }
    },
  }
}
