import { shareTexts } from '@hemline/contract/share-links/words.ts'
import { Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../base/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useTitle } from '../../ui/use-title.ts'
import css from './problem.module.css'

/** Why nothing can be shown, with a link to the homepage (product.md §8); `action` comes before it. */
export function Problem({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  useTitle(title)
  return (
    <div className={css.panel} role="alert">
      <Unlink size={44} strokeWidth={1.25} aria-hidden="true" />
      <h1>{title}</h1>
      <p>{text}</p>
      {action}
      <ButtonLink look={action ? 'plain' : 'brand'} to={paths.home}>
        {shareTexts.home}
      </ButtonLink>
    </div>
  )
}
