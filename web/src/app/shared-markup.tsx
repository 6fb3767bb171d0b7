import '../ui/tokens.css'
import '../ui/base.css'
import { photoSizes } from '@hemline/contract/images/rules.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { paths } from '../base/paths.ts'
import gallery from '../listings/parts/gallery.module.css'
import garment from '../listings/parts/garment-page.module.css'
import frame from '../share-links/parts/share-page-frame.module.css'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import picture from '../ui/picture.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './shell.module.css'

/**
 * Returns the top of a shared item's page as HTML, with the photo where the app shows it. The server writes the photo's
 * addresses in place of `%srcset%` and `%src%` (server/src/share-links/page-views.ts). Run by the build alone.
 */
export const sharedMarkup = (): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <div className={css.full}>
        <div className={css.main}>
          <div className={frame.page}>
            <header className={frame.header}>
              <span className={frame.logo}>
                <Logo />
              </span>
              <ButtonLink look="plain" isSmall to={paths.signIn(paths.home)}>
                Sign in
              </ButtonLink>
            </header>
            <div className={garment.page}>
              <div className={garment.photos}>
                <div className={gallery.gallery}>
                  <ul className={gallery.strip}>
                    <li>
                      <span className={`${picture.frame} ${picture.square}`}>
                        <img
                          sizes={photoSizes.page}
                          srcSet="%srcset%"
                          src="%src%"
                          alt=""
                          fetchPriority="high"
                          className={picture.here}
                        />
                      </span>
                    </li>
                  </ul>
                </div>
              </div>
              <div className={garment.side}>
                <div className={garment.head}>
                  <Skeleton width="55%" height="34px" />
                  <Skeleton width="75%" height="18px" />
                  <Skeleton height="140px" />
                </div>
              </div>
            </div>
          </div>
        </div>
      </div>
    </MemoryRouter>,
  )
