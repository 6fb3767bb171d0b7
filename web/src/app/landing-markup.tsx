import '../ui/tokens.css'
import '../ui/base.css'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { paths } from '../base/paths.ts'
import { LandingHero } from '../ui/landing-hero.tsx'
import css from './shell.module.css'

/** Returns the top of the landing page as HTML, as the app shows it to a visitor of `/`. Run by the build alone. */
export const landingMarkup = (): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <div className={css.full}>
        <main className={css.main}>
          <LandingHero signIn={paths.signIn(paths.home)} join={paths.signIn(paths.home, 'sign-up')} />
        </main>
      </div>
    </MemoryRouter>,
  )
