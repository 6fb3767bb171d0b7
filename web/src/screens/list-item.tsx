import { listingTexts } from '@hemline/contract/listings/words.ts'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { type NavigationState, paths } from '../base/paths.ts'
import { useCreateListing } from '../listings/calls.ts'
import { ListingForm } from '../listings/parts/listing-form.tsx'
import { useMe } from '../members/calls.ts'
import { notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'

/** List an item: for members who have onboarded; others do that first and return here. */
export default function ListItem() {
  useTitle('List an item')
  const me = useMe()
  const navigate = useNavigate()
  const back = useBack(paths.home)
  const state = useLocation().state as NavigationState | null
  const create = useCreateListing()
  if (!me) return null
  if (!me.hasOnboarded) {
    const previousPath = state?.previousPath ?? paths.home
    return <Navigate to={paths.onboard(me.id)} state={{ previousPath, returnTo: paths.list }} replace />
  }
  return (
    <>
      <PageHead title="List an item" isForm onBack={back} />
      <ListingForm
        userId={me.id}
        label="List item"
        onSave={async (draft) => {
          const id = await create.mutateAsync(draft)
          notice.good(listingTexts.created)
          // the request that needed the coin is the previous entry of history
          if (state?.returnTo && state.returnTo === state.previousPath) navigate(-1)
          else if (state?.returnTo) navigate(state.returnTo, { replace: true })
          else navigate(paths.listingById(id), { replace: true })
        }}
      />
    </>
  )
}
