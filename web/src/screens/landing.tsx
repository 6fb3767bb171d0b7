import { useQuery } from '@tanstack/react-query'
import { Heart, MapPin, ShieldCheck } from 'lucide-react'
import { type Location, useLocation } from 'react-router'
import { appSettingsQuery } from '../base/app-settings.ts'
import { thisYear } from '../base/format.ts'
import { Link } from '../base/link.tsx'
import { type NavigationState, paths } from '../base/paths.ts'
import { PublicWindow } from '../listings/parts/public-window.tsx'
import { useEndPush } from '../notifications/parts/use-end-push.ts'
import { feeText, useLoanSettings } from '../settings/calls.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CoinMark } from '../ui/coin.tsx'
import { LandingHero } from '../ui/landing-hero.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './landing.module.css'

/** The landing page for visitors. */
export default function Landing() {
  useTitle('Borrow the dress, lend yours')
  useEndPush()
  const fees = useLoanSettings()
  const { pathname, search, hash, state } = useLocation() as Location<NavigationState | null>
  // a visitor from a shared page returns to it
  const here = state?.returnTo ?? pathname + search + hash
  const join = paths.signIn(here, 'sign-up')
  return (
    <div className={css.page}>
      <LandingHero signIn={paths.signIn(here)} join={join} />

      <section className={css.band}>
        <h2>How it works</h2>
        <ol className={css.steps}>
          <li>
            <h3>List what you’re not wearing</h3>
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

      <PublicWindow />

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
              <dd>{feeText(fees, 'deliveryFee')}</dd>
            </div>
            <div>
              <dt>Dry cleaning, where needed</dt>
              <dd>{feeText(fees, 'dryCleaningFee')}</dd>
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
              <h3>Your address stays private</h3>
              <p>Others see only your neighbourhood, and your address only for a parcel you’ve agreed to.</p>
            </div>
          </li>
          <li>
            <Heart size={26} strokeWidth={1.5} aria-hidden="true" />
            <div>
              <h3>Reviewed by real people</h3>
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
        <span>© {thisYear()} Hemline</span>
        <Community />
      </footer>
    </div>
  )
}

/** Whose community this is, and where to write to; nothing for one without a name and a contact of its own. */
function Community() {
  const settings = useQuery(appSettingsQuery).data
  if (!settings) return null
  const { communityName, operator } = settings
  const whose = operator.name
    ? `${communityName} is run by ${operator.name}. `
    : communityName !== 'Hemline' && `${communityName} is a community on Hemline. `
  if (!whose && !operator.email) return null
  return (
    <p className={css.community}>
      {whose && <span>{whose}</span>}
      {operator.email && <a href={`mailto:${operator.email}`}>{operator.email}</a>}
    </p>
  )
}
