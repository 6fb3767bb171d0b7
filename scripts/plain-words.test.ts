import { describe, expect, test } from 'vitest'
import { privateWordsIn } from './plain-words.ts'

const wordsIn = (text: string, path = 'web/src/orders/orders.ts') =>
  privateWordsIn(path, text).map((line) => /"(.*)"/.exec(line)?.[1])

describe('a private word is found', () => {
  test.each([
    ['/** Gives the order. */', 'Gives'],
    ['// whoever asks first', 'whoever'],
    ['/* let\n * go */ // it is let go', 'let go'],
    ['const keptOrders = []', 'kept'],
    ['function read({ told }: Order) {}', 'told'],
    ['const read = async ([first, ...said]: string[]) => first', 'said'],
    ['const { name: anybody = 1 } = order', 'anybody'],
    ['type KeptOrder = 1', 'Kept'],
    ["it('is there at once', () => {})", 'at once'],
    ["test.each([1])('%i stands', () => {})", 'stands'],
  ])('in %s', (text, word) => expect(wordsIn(text)).toEqual([word]))

  test('in the name of a file', () => expect(wordsIn('', 'web/src/orders/kept-orders.ts')).toEqual(['kept']))
  test('in a stylesheet', () => expect(wordsIn('/* as she left it */\n.kept {}', 'web/src/ui/a.css')).toEqual(['she']))
  test('with its line', () =>
    expect(privateWordsIn('web/a.ts', 'const a = 1\n/**\n * Returns a. Gives b.\n */')).toEqual([
      'web/a.ts:3  "Gives": write returns, passes',
    ]))
})

test.each([
  "const text = 'Nobody has said yes. It is kept for you at once.'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  'const text = `She said ${word}`',
  'const order = { keptAt: stored.keptAt }',
  '// the letter R stands for a return, as the heritage of sheer cloth',
  'const element = <p aria-pressed={isChosen}>Nobody is told.</p>',
])('texts, properties and parts of words are not: %s', (text) => expect(wordsIn(text, 'web/src/a.tsx')).toEqual([]))
