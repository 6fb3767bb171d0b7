import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { listingUserQuery } from '../members/calls.ts'
import { ReviewList } from '../reviews/parts/review-list.tsx'
import { Columns } from '../ui/columns.tsx'
import { Stars } from '../ui/stars.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'

/** The reviews about a member. */
export default function Reviews() {
  const { userId = '', userName = '' } = useParams()
  useTitle(`Reviews of ${userName}`)
  const { data: member } = useQuery(listingUserQuery(userId))
  const back = useBack(paths.profile(userId))
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
