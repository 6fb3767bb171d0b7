import { expect, test } from 'vitest'
import { readComponents, textsAtRisk } from './translated-pages.ts'

const parts = `
function Mark() { return isNew ? <b /> : null }
function Frame({ children }) { return <div>{children}</div> }
function Line({ children }: { children: ReactNode }) { return <p><Icon />{children}</p> }
const used = <Line>words</Line>`

const risks = (jsx: string) => {
  const path = 'web/src/x/parts/x.tsx'
  const text = `${parts}\nexport function Shown({ icon, name }: { icon: ReactNode; name: string }) { return (${jsx}) }`
  return textsAtRisk(path, text, readComponents(new Map([[path, text]]))).length
}

test.each([
  // what may come and go, before a text
  ['<p>{isBusy && <i />}Save</p>', 1],
  ['<p>{isBusy && <i />}<span>Save</span></p>', 0],
  ['<p>{isBusy && <i />}{name}</p>', 1],
  ['<p>{isBusy && <i />}{label(name)}</p>', 1],
  ['<p>{isBusy && <i />}<b />Save</p>', 0],
  ['<p>{isBusy && <i />}{isLate && <u />}Save</p>', 1],
  ['<p>Save{isBusy && <i />}</p>', 0],
  ['<p>{isOn ? <i /> : <u />}Save</p>', 1],
  ['<p>{isOn ? <i /> : <i />}Save</p>', 0],
  ['<p>{list.map((one) => <i key={one} />)}Save</p>', 1],
  ['<p><i key={name} />Save</p>', 1],
  ['<p><>{isBusy && <i />}</>Save</p>', 1],
  ['<p>{icon}Save</p>', 1],
  ['<p><Mark />Save</p>', 1],
  ['<p><Icon />Save</p>', 0],
  ['<p><Suspense><i /></Suspense>Save</p>', 1],
  // texts that come and go themselves
  ["<p>{name}{isLate && ', late'}</p>", 1],
  ["<p>{isLate && 'Late'}</p>", 0],
  ['<p>{isLate ? name : <i />}</p>', 0],
  ['<p><b />{isLate ? name : <i />}</p>', 1],
  ['<p><b />{isLate ? name : words.not(name)}</p>', 0],
  ["<Line>{isLate && 'Late'}</Line>", 1],
  ["<Frame>{isLate && 'Late'}</Frame>", 0],
  // one element that gets other children
  ['<>{isOn ? <p><i />{name}</p> : <p>{name}</p>}</>', 1],
  ['<>{isOn ? <p key="a"><i />{name}</p> : <p key="b">{name}</p>}</>', 0],
  ['<>{isOn ? <p><i /><span>{name}</span></p> : <p>{name}</p>}</>', 0],
  ['<>{isOn ? <p><i />{name}</p> : <b>{name}</b>}</>', 0],
  ['<>{isOn ? <div><p><i />{name}</p></div> : <div><p>{name}</p></div>}</>', 1],
  // white space is no text that is translated
  ['<p>{isBusy && <i />}{" "}<b /></p>', 0],
])('%s has %i', (jsx, count) => {
  expect(risks(jsx)).toBe(count)
})

test('children are a text where a caller passes words', () => {
  const path = 'web/src/x/parts/x.tsx'
  const own = 'function Own({ children }: { children: ReactNode }) { return <p>{isBusy && <i />}{children}</p> }'
  const at = (use: string) => {
    const text = `${own}\nconst used = ${use}`
    return textsAtRisk(path, text, readComponents(new Map([[path, text]])))
  }
  expect(at('<Own>words</Own>')).toEqual([
    `${path}:1  a text behind something that comes and goes has an element of its own`,
  ])
  expect(at('<Own><b>words</b></Own>')).toEqual([])
})
