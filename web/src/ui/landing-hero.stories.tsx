import { LandingHero } from './landing-hero.tsx'

export default { title: 'ui/landing-hero' }

export const Hero = () => <LandingHero signIn="/sign-in" join="/sign-in?mode=sign-up" />
