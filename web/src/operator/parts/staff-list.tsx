import { roleHints, roleLabels } from '@hemline/contract/operator/role-words.ts'
import type { StaffMember } from '@hemline/contract/operator/setting-shapes.ts'
import { type OperatorRole, suffices } from '@hemline/contract/operator-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { staffQuery } from '../setting-calls.ts'
import css from './desk.module.css'
import { ResetSecondStep } from './reset-second-step.tsx'
import { RoleForm } from './role-form.tsx'

/** Everyone with a role in the operator's room; owners give and take roles here (product.md §13). */
export function StaffList() {
  const query = useQuery(staffQuery())
  const [changing, setChanging] = useState<StaffMember | null>(null)
  const { data } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="240px" />
      </QueryFallback>
    )
  const isOwner = suffices(data.ownRole, 'OWNER')
  return (
    <div className={`${css.list} ${css.narrow}`}>
      <p className={css.soft}>
        Your role: {roleLabels[data.ownRole].toLowerCase()}. {!isOwner && <span>Only owners can change roles.</span>}
      </p>
      <ul className={css.list} aria-label="Roles">
        {data.items.map((member) => (
          <li key={member.id} className={css.row}>
            <span className={css.head}>
              <strong>
                <Link to={paths.operatorMember(member.id)}>{member.name || member.email}</Link>
              </strong>
              <Tag tone="brand">{roleLabels[member.role]}</Tag>
            </span>
            <span className={css.soft}>
              {member.email} · {sinceOf(member)}
              {member.hasSecondFactor && <span> · second step set up</span>}
            </span>
            {isOwner && (!member.isNamed || (member.hasSecondFactor && !member.isOwn)) && (
              <div className={css.buttons}>
                {!member.isNamed && (
                  <Button isSmall look="quiet" onClick={() => setChanging(member)}>
                    Change role
                  </Button>
                )}
                {member.hasSecondFactor && !member.isOwn && <ResetSecondStep member={member} />}
              </div>
            )}
          </li>
        ))}
      </ul>
      <dl className={css.row}>
        {(Object.entries(roleHints) as [OperatorRole, string][]).map(([role, hint]) => (
          <div key={role}>
            <dt>
              <strong>{roleLabels[role]}</strong>
            </dt>
            <dd className={css.soft}>{hint}</dd>
          </div>
        ))}
      </dl>
      {isOwner && (
        <section className={css.row} aria-labelledby="give-role">
          <h2 id="give-role" className={css.title}>
            {changing ? `Change the role of ${changing.name}` : 'Give someone a role'}
          </h2>
          <RoleForm
            key={changing?.id ?? ''}
            of={changing}
            staff={data.items}
            onChangeOf={setChanging}
            onDone={() => setChanging(null)}
          />
        </section>
      )}
    </div>
  )
}

const sinceOf = ({ isNamed, givenBy, givenAt }: StaffMember): string =>
  isNamed
    ? 'set in the server’s settings'
    : `since ${givenAt ? formatDate(givenAt) : 'before'}${givenBy ? `, from ${givenBy}` : ''}`
