import css from './skip-link.module.css'

/** The first stop of Tab: past the header, to the screen. It shows while it has the focus. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      Skip to content
    </a>
  )
}
