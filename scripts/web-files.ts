/** The allowed names of the web's files, by folder (the closed list of the architecture). */
export type WebFile = 'calls' | 'part' | 'rule' | 'sample' | 'screen' | 'story' | 'style' | 'test' | 'ground'

const grounds = ['base', 'native', 'ui', 'days', 'app']

/** Returns the kind of a file, or null when the closed list does not have it. `path` begins with 'web/src/'. */
export function webFileOf(path: string): WebFile | null {
  const [folder = '', ...rest] = path.split('/').slice(2)
  const file = rest.join('/')
  if (rest.length === 0) return null
  if (grounds.includes(folder)) return 'ground'
  if (/\.test\.tsx?$/.test(file)) return rest.length === 1 || rest[0] === 'parts' ? 'test' : null
  if (/^[a-z0-9-]+\.stories\.tsx$/.test(rest.at(-1) ?? '')) return rest[0] === 'parts' ? 'story' : null
  if (/^sample-[a-z-]+\.ts$/.test(file)) return 'sample'
  if (folder === 'screens') return kindOf(file, /^[a-z-]+\.tsx$/, 'screen')
  if (rest[0] === 'parts') return kindOf(rest.slice(1).join('/'), /^[a-z0-9-]+\.tsx?$/, 'part')
  if (/^([a-z-]+-)?calls\.ts$/.test(file)) return 'calls'
  return /^[a-z0-9-]+\.ts$/.test(file) ? 'rule' : null
}

/** Returns the bricks of web/src/ui without a story beside them: each `.tsx` needs one. */
export function bricksWithoutStory(paths: readonly string[]): string[] {
  const isBrick = (path: string) => /^web\/src\/ui\/.*\.tsx$/.test(path) && !/\.(test|stories)\.tsx$/.test(path)
  return paths.filter((path) => isBrick(path) && !paths.includes(path.replace(/\.tsx$/, '.stories.tsx')))
}

function kindOf(file: string, wanted: RegExp, kind: WebFile): WebFile | null {
  if (wanted.test(file)) return kind
  return /^[a-z0-9-]+\.module\.css$/.test(file) ? 'style' : null
}
