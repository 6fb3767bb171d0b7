import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import css from './coin.module.css'
import { CoinCount } from './coin.tsx'

// docs/product.md §8: the header counts the coins, and the coin is grey when there are none

it.each([
  [3, '3 coins', false],
  [1, '1 coin', false],
  [0, '0 coins', true],
])('with %i the header shows x %i beside its coin and reads it as “%s”', (count, name, isGrey) => {
  const shown = renderToStaticMarkup(<CoinCount count={count} />)
  expect(shown).toContain(`>x ${count}<`)
  expect(shown).toContain(`aria-label="${name}"`)
  expect(shown.includes(`${css.none}`)).toBe(isGrey)
})

it('a count that has not come yet is no number, and its coin is not grey', () => {
  const shown = renderToStaticMarkup(<CoinCount count={undefined} />)
  expect(shown).toContain('aria-label="Coins"')
  expect(shown).toContain(`${css.unknown}`)
  expect(shown).not.toContain(`${css.none}`)
})
