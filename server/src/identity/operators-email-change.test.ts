import { randomUUID } from 'node:crypto'
import { getUser } from '@hemline/contract/members/calls.ts'
import { expect, it } from 'vitest'
import { refused } from '../../test/email-changes.ts'
import { outcome, poolOf } from '../../test/member-pool.ts'
import { createWorld } from '../../test/world.ts'
import { syncOwners } from '../operator/holder-actions.ts'

it('leaves an operator the address that names them, unless the new one does too', async () => {
  const named = await createWorld({ OPERATOR_EMAILS: 'boss@example.com, chief@example.com' })
  try {
    const theirs = poolOf(named)
    const { accessToken, refreshToken } = await theirs.join('boss@example.com')
    expect(await outcome(theirs.changeEmail(accessToken, 'private@example.com'))).toEqual(
      refused('InvalidParameterException', expect.stringContaining('OPERATOR_EMAILS')),
    )
    await theirs.changeEmail(accessToken, 'chief@example.com')
    await theirs.verifyEmail(accessToken, (await theirs.codes('chief@example.com'))[0]!)
    const { idToken } = await theirs.refresh(refreshToken)
    expect((await named.visitor(idToken).ok(getUser)).body.data).toMatchObject({
      email: 'chief@example.com',
      isOperator: true,
    })
  } finally {
    await named.close()
  }
})

it('an owner who was named after they had asked for another address is none once it is theirs, and looks at no report', async () => {
  const named = await createWorld({ OPERATOR_EMAILS: 'chief@example.com' })
  try {
    const theirs = poolOf(named)
    const [chief, other] = [await named.member({ email: 'chief@example.com' }), await named.member()]
    const { accessToken, refreshToken, idToken } = await theirs.join('late@example.com')
    await theirs.changeEmail(accessToken, 'private@example.com')
    // the server starts again with them in its settings
    Object.assign(named.deps.env, { operatorEmails: ['chief@example.com', 'late@example.com'] })
    await syncOwners(named.deps)
    const { id } = (await named.visitor(idToken).ok(getUser)).body.data
    const [reportId, now] = [randomUUID(), named.clock.now()]
    const about = { targetType: 'PROFILE', reason: 'SCAM', state: 'OPEN', text: '', seen: '', createdAt: now } as const
    await named.db
      .insertInto('reports')
      .values({ id: reportId, ...about, subjectId: other.id, targetId: other.id })
      .execute()
    await named.db
      .insertInto('reportAssignments')
      .values({ reportId, operatorId: id, assignedBy: chief.id, at: now })
      .execute()
    await theirs.verifyEmail(accessToken, (await theirs.codes('private@example.com'))[0]!)
    const renewed = await theirs.refresh(refreshToken)
    expect((await named.visitor(renewed.idToken).ok(getUser)).body.data).toMatchObject({
      email: 'private@example.com',
      isOperator: false,
    })
    expect(await named.db.selectFrom('reportAssignments').select('reportId').execute()).toEqual([])
  } finally {
    await named.close()
  }
})
