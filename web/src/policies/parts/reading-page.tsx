import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { IconButton } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useBack } from '../../ui/use-back.ts'
import { useWide } from '../../ui/use-wide.ts'
import css from './reading-page.module.css'

type Part = { id: string; title: string }

const policies = [
  { label: 'Terms', to: paths.terms },
  { label: 'Privacy', to: paths.privacy },
  { label: 'FAQs', to: paths.faqs },
]

/**
 * A page of text: one column, the contents beside it on desktop and folded above it on phones, and links to the other
 * policies. `parts` are the elements with these ids among the children; an address with one of them opens there.
 * `isOverview`: the children are themselves a short list of the parts, so phones have no contents.
 */
export function ReadingPage({
  title,
  note,
  lead,
  parts,
  isOverview = false,
  children,
}: {
  title: string
  note?: string
  lead: string
  parts: readonly Part[]
  isOverview?: boolean
  children: ReactNode
}) {
  const back = useBack(paths.home)
  const isWide = useWide()
  useSectionOfAddress()
  return (
    <div className={css.page}>
      <header className={css.top}>
        <IconButton label="Back" onClick={back}>
          <ArrowLeft size={22} aria-hidden="true" />
        </IconButton>
        <Link to={paths.home} aria-label="Hemline, home" className={css.logo}>
          <Logo />
        </Link>
      </header>
      <article className={css.article}>
        <h1>{title}</h1>
        {note && <p className={css.note}>{note}</p>}
        <p className={css.lead}>{lead}</p>
        {!isWide && !isOverview && (
          <details className={css.fold}>
            <summary>On this page</summary>
            <Contents parts={parts} />
          </details>
        )}
        {children}
        <nav className={css.others} aria-label="Policies">
          {policies.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </article>
      {isWide && (
        <aside className={css.aside}>
          <strong>On this page</strong>
          <Contents parts={parts} />
        </aside>
      )}
    </div>
  )
}

function Contents({ parts }: { parts: readonly Part[] }) {
  return (
    <nav aria-label="On this page">
      <ol className={css.contents}>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={() => reveal(id)}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Scrolls a part into view, unfolds it, and focuses it. */
function reveal(id: string): void {
  const part = document.getElementById(id)
  if (!part) return
  const fold = part.closest('details')
  if (fold) fold.open = true
  part.scrollIntoView()
  const focused = part.querySelector<HTMLElement>('summary') ?? part
  focused.focus({ preventScroll: true })
}

/** Scrolls to the part in the address (`#postage`): when the page opens, and whenever the address changes. */
function useSectionOfAddress(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link scrolls again
  useEffect(() => {
    if (hash) reveal(decodeURIComponent(hash.slice(1)))
  }, [hash, key])
}
