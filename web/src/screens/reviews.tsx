import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/send.ts'
import { listingUserQuery } from '../members/calls.ts'
import { MemberGone } from '../members/parts/member-gone.tsx'
import { ReviewList } from '../reviews/parts/review-list.tsx'
import { Columns } from '../ui/columns.tsx'
import { Stars } from '../ui/stars.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'

/** The reviews about a member. */
export default function Reviews() {
  const { userId = '', userName: named = '' } = useParams()
  const { data: member, error } = useQuery(listingUserQuery(userId))
  const isGone = isRefused(error)
  // the address may have any name
  const userName = member?.firstName ?? named
  useTitle(isGone ? 'Member not found' : `Reviews of ${userName}`)
  const back = useBack(paths.profile(userId))
  if (isGone) return <MemberGone />
  return (
    <>
      <TopBar isNarrow title={`Reviews of ${userName}`} onBack={back} />
      <Columns>
        {member && member.reviewCount > 0 && <Stars rating={member.averageRating} count={member.reviewCount} />}
        <ReviewList userId={userId} userName={userName} />
      </Columns>
    </>
  )
}
