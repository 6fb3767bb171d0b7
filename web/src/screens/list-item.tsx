import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { type NavigationState, paths } from '../base/paths.ts'
import { takeSharedPictures } from '../images/shared-pictures.ts'
import { useListItem } from '../listings/form-calls.ts'
import { draftName, newDraft } from '../listings/listing-draft.ts'
import { ListingForm } from '../listings/parts/listing-form.tsx'
import { meQuery } from '../members/calls.ts'
import { notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QueryFallback } from '../ui/query-fallback.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'

/**
 * List an item: for members who have onboarded; others do that first and return here. Pictures that were shared to the app
 * are its first photos.
 */
export default function ListItem() {
  useTitle('List an item')
  const query = useQuery(meQuery())
  const { data: me } = query
  const navigate = useNavigate()
  const back = useBack(paths.home)
  const { state: given, search } = useLocation()
  const state = given as NavigationState | null
  const shared = useSharedPictures(me?.hasOnboarded === true && search.includes('shared='))
  const list = useListItem()
  if (!me)
    return (
      <>
        <PageHead title="List an item" isForm isRoomy onBack={back} />
        <QueryFallback query={query}>
          <Skeleton height="320px" />
        </QueryFallback>
      </>
    )
  if (!me.hasOnboarded) {
    const previousPath = state?.previousPath ?? paths.home
    return <Navigate to={paths.onboard(me.id)} state={{ previousPath, returnTo: paths.list + search }} replace />
  }
  const leave = () => {
    const draft = newDraft.read()
    if (draft) notice.good(`Draft saved: ${draftName(draft)}`)
    back()
  }
  return (
    <>
      <PageHead title="List an item" isForm isRoomy onBack={leave} />
      <ListingForm
        userId={me.id}
        shared={shared}
        label="List item"
        onSave={async (draft) => {
          const id = await list.mutateAsync(draft)
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

const none: readonly File[] = []

/** The pictures shared to the app, taken once; the address then forgets them. */
function useSharedPictures(isShared: boolean): readonly File[] {
  const [files, setFiles] = useState(none)
  const navigate = useNavigate()
  const state = useLocation().state as NavigationState | null
  useEffect(() => {
    if (!isShared) return
    void takeSharedPictures().then((pictures) => {
      if (pictures.length === 0) notice.bad('The picture didn’t arrive. Please add it here.')
      else setFiles(pictures)
      navigate(paths.list, { replace: true, state })
    })
  }, [isShared, navigate, state])
  return files
}
