import { ButtonLink } from './button.tsx'
import { GarmentWall } from './garment-wall.tsx'
import css from './landing-hero.module.css'
import { Logo } from './logo.tsx'

/**
 * The top of the landing page: what Hemline is, and the way in. The build writes it into the page of `/`, so it must render
 * without a browser (decision 132). `signIn`, `join`: paths.
 */
export function LandingHero({ signIn, join }: { signIn: string; join: string }) {
  return (
    <>
      <header className={css.header}>
        <Logo />
        <ButtonLink look="plain" isSmall to={signIn}>
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
          <GarmentWall />
        </div>
      </section>
    </>
  )
}
