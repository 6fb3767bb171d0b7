import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { deskMemberQuery } from '../operator/member-calls.ts'
import { RecordPage } from '../operator/parts/desk-page.tsx'
import { MemberFile } from '../operator/parts/member-file.tsx'
import { useRole } from '../operator/use-role.ts'
import { useEndLeftView } from '../operator/view-calls.ts'

const missing = {
  title: 'This member isn’t here',
  text: 'The account may have been deleted.',
  list: paths.operator('members'),
  label: 'All members',
}

/** One member in the operator's room. */
export default function OperatorMember() {
  const { userId = '' } = useParams()
  const query = useQuery(deskMemberQuery(userId))
  const role = useRole()
  useEndLeftView()
  return (
    <RecordPage query={query} name="Member" nameOf={({ name, email }) => name || email} missing={missing}>
      {(member) => role && <MemberFile member={member} role={role} />}
    </RecordPage>
  )
}
