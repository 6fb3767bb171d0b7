import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Logo } from './logo.tsx'
import css from './prose.module.css'
import { useBack } from './use-back.ts'

/** A page of text to read: policies and the like, with a way back. */
export function Prose({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const back = useBack('/')
  return (
    <article className={css.page}>
      <div className={css.top}>
        <IconButton label="Back" onClick={back}>
          <ArrowLeft size={22} aria-hidden="true" />
        </IconButton>
        <Logo />
      </div>
      <h1>{title}</h1>
      {note && <p className={css.note}>{note}</p>}
      {children}
    </article>
  )
}
