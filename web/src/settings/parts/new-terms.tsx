import { useQuery } from '@tanstack/react-query'
import { Fragment, useId } from 'react'
import { dayText } from '../../base/day-format.ts'
import { paths } from '../../base/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { newTermsQuery, useReadTerms } from '../terms-calls.ts'
import css from './new-terms.module.css'

/** What changed in the terms, once to each member when they next open the app (product.md §13). */
export function NewTerms() {
  const terms = useQuery(newTermsQuery()).data
  const read = useReadTerms()
  const titleId = useId()
  if (!terms) return null
  const close = () => read.mutate(terms.version)
  return (
    <Dialog className={css.dialog} onClose={close} aria-labelledby={titleId}>
      <div className={css.inside}>
        <h2 id={titleId}>Our terms have changed</h2>
        <p className={css.soft}>
          From {dayText(terms.version, 'medium')}. Loans you’ve already agreed keep the terms they had.
        </p>
        <p className={css.text}>{terms.changed}</p>
        {terms.earlier.map(({ version, changed }) => (
          <Fragment key={version}>
            <p className={css.soft}>From {dayText(version, 'medium')}</p>
            <p className={css.text}>{changed}</p>
          </Fragment>
        ))}
        <Button isWide onClick={close}>
          OK
        </Button>
        <ButtonLink look="quiet" isWide to={paths.terms} onClick={close}>
          Read the terms
        </ButtonLink>
      </div>
    </Dialog>
  )
}
