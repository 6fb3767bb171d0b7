import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useFixId } from './use-fix-id.ts'

/** The ids of a form as it is when it opens. */
function opened(about: string) {
  const forms: ReturnType<typeof useFixId>[] = []
  const Form = () => {
    forms.push(useFixId(about))
    return null
  }
  renderToStaticMarkup(createElement(Form))
  return forms.at(-1)!
}

it('a decision of the same amount is the same act until its answer came, also when the form is opened again', () => {
  const sent = opened('fix:LOST').idOf([700])
  expect(opened('fix:LOST').idOf([700])).toBe(sent)
  const other = opened('fix:LOST').idOf([800])
  expect(other).not.toBe(sent)
  expect(opened('fix:WON').idOf([800])).not.toBe(other)
  opened('fix:LOST').clear()
  expect(opened('fix:LOST').idOf([800])).not.toBe(other)
})
