import type { TrustSigns as Signs } from '@hemline/contract/orders/shapes.ts'
import { answerWords, loansDoneText, postWords, returnWords, trustTexts } from '@hemline/contract/orders/words.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { trustSignsQuery } from '../calls.ts'
import css from './trust-signs.module.css'

/** What speaks for a member: what is verified, their loans, and habits from the third loan on (product.md §5). */
export function TrustSigns({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(trustSignsQuery(userId))
  if (isPending) return <Skeleton height="44px" />
  if (!data) return null
  return (
    <ul className={css.signs} aria-label={trustTexts.heading}>
      {verified(data).map((text) => (
        <li key={text} className={css.verified}>
          <BadgeCheck size={16} aria-hidden="true" />
          {text}
        </li>
      ))}
      {habits(data).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

const verified = ({ isEmailVerified, isPhoneVerified }: Signs): string[] => [
  ...(isEmailVerified ? [trustTexts.emailVerified] : []),
  ...(isPhoneVerified ? [trustTexts.phoneVerified] : []),
]

const habits = ({ loansDone, answers, posts, returns }: Signs): string[] =>
  [
    loansDoneText(loansDone),
    answers && answerWords[answers],
    posts && postWords[posts],
    returns && returnWords[returns],
  ].filter((text) => text !== null)
