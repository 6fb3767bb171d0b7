import { COPYRIGHT_YEAR, DELIVERY_FEE_PENCE, DRY_CLEANING_FEE_PENCE } from '@hemline/contract/limits.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { Heart, MapPin, ShieldCheck } from 'lucide-react'
import { Link, type Location, useLocation } from 'react-router'
import { type NavigationState, paths } from '../base/paths.ts'
import { Rail } from '../identity/parts/rail.tsx'
import { useEndPush } from '../notifications/parts/use-end-push.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { CoinMark } from '../ui/person.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './landing.module.css'

/** The landing page for visitors. */
export default function Landing() {
  useTitle('Borrow the dress, lend yours')
  useEndPush()
  const { pathname, search, hash, state } = useLocation() as Location<NavigationState | null>
  // a visitor from a shared page returns to it
  const here = state?.returnTo ?? pathname + search + hash
  const join = paths.signIn(here, 'sign-up')
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Logo />
        <ButtonLink look="plain" isSmall to={paths.signIn(here)}>
          Sign in
        </ButtonLink>
      </header>

      <section className={css.hero}>
        <div className={css.pitch}>
          <h1>
            Borrow the dress.
            <br />
            Lend yours.
          </h1>
          <p>One big wardrobe, shared between friends, friends of friends and the people around you.</p>
          <div className={css.buttons}>
            <ButtonLink look="accent" to={join}>
              Join Hemline
            </ButtonLink>
            <span>Free to join. UK only, 18 or over.</span>
          </div>
        </div>
        <div className={css.art} aria-hidden="true">
          <Rail />
        </div>
      </section>

      <section className={css.band}>
        <h2>How it works</h2>
        <ol className={css.steps}>
          <li>
            <h3>List what hangs unworn</h3>
            <p>A photo, the size, a few words. Choose who sees it: friends, friends of friends, or everyone.</p>
          </li>
          <li>
            <h3>
              Earn a coin <CoinMark size={24} />
            </h3>
            <p>Your first listing earns one, and so does every loan outside your friends. One coin borrows one item.</p>
          </li>
          <li>
            <h3>Meet up, or post it</h3>
            <p>Hand it over in person, or send it tracked both ways. Wear it, bring it back, say thank you.</p>
          </li>
        </ol>
      </section>

      <section className={css.plain}>
        <div className={css.costs}>
          <h2>No hire fees. Only what it costs.</h2>
          <dl>
            <div>
              <dt>Between friends, in person</dt>
              <dd>Nothing</dd>
            </div>
            <div>
              <dt>Everyone else</dt>
              <dd>One coin</dd>
            </div>
            <div>
              <dt>Tracked post, there and back</dt>
              <dd>{formatPence(DELIVERY_FEE_PENCE)}</dd>
            </div>
            <div>
              <dt>Dry cleaning, where needed</dt>
              <dd>{formatPence(DRY_CLEANING_FEE_PENCE)}</dd>
            </div>
          </dl>
        </div>
        <ul className={css.promises}>
          <li>
            <ShieldCheck size={26} strokeWidth={1.5} aria-hidden="true" />
            <div>
              <h3>Your card is held, not charged</h3>
              <p>You’re charged only when the lender accepts. If they don’t, we release the hold.</p>
            </div>
          </li>
          <li>
            <MapPin size={26} strokeWidth={1.5} aria-hidden="true" />
            <div>
              <h3>No one learns where you live</h3>
              <p>Others see a neighbourhood. Your address is shared only for a parcel you’ve agreed to.</p>
            </div>
          </li>
          <li>
            <Heart size={26} strokeWidth={1.5} aria-hidden="true" />
            <div>
              <h3>People, with reviews</h3>
              <p>Both sides review each loan, and you always see how you know each other.</p>
            </div>
          </li>
        </ul>
      </section>

      <section className={css.last}>
        <h2>Someone is looking for what’s in your wardrobe.</h2>
        <ButtonLink look="brand" to={join}>
          Open your wardrobe
        </ButtonLink>
      </section>

      <footer className={css.footer}>
        <nav aria-label="Policies">
          <Link to={paths.terms}>Terms</Link>
          <Link to={paths.privacy}>Privacy</Link>
          <Link to={paths.faqs}>FAQs</Link>
        </nav>
        <span>© {COPYRIGHT_YEAR} Hemline</span>
      </footer>
    </div>
  )
}
