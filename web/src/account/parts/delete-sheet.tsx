import type { AccountDeletion } from '@hemline/contract/account/shapes.ts'
import { accountTexts } from '@hemline/contract/account/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldsOf, messageOf, SendError } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, PasswordField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deletionQuery, useDeleteAccount } from '../calls.ts'
import css from './account-section.module.css'
import { OpenMatters } from './open-matters.tsx'

const FORM = 'delete-account'

/** Deletes the account: lists what is still open, or asks for the password and starts the 14 days. */
export function DeleteSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(deletionQuery())
  const { data, refetch } = query
  const remove = useDeleteAccount()
  const isEmpty = data?.obstacles.length === 0
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Delete your account?"
      foot={
        isEmpty ? (
          <>
            <Button look="quiet" onClick={onClose}>
              Keep it
            </Button>
            <Button type="submit" form={FORM} look="danger" isBusy={remove.isPending}>
              Delete it
            </Button>
          </>
        ) : (
          <Button look="quiet" isWide onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {!data ? (
        <QueryFallback query={query} label="Looking for what is open">
          <Skeleton height="120px" />
        </QueryFallback>
      ) : isEmpty ? (
        <Confirm asks={data.asks} remove={remove} onEmptyNoMore={() => refetch()} />
      ) : (
        <Open obstacles={data.obstacles} />
      )}
    </Sheet>
  )
}

function Open({ obstacles }: Pick<AccountDeletion, 'obstacles'>) {
  return (
    <div className={css.form}>
      <p>{accountTexts.notEmpty}</p>
      <OpenMatters obstacles={obstacles} />
    </div>
  )
}

function Confirm({
  asks,
  remove,
  onEmptyNoMore,
}: {
  asks: AccountDeletion['asks']
  remove: ReturnType<typeof useDeleteAccount>
  onEmptyNoMore: () => void
}) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<{ field?: string | undefined; other?: string }>({})
  const name = asks === 'PASSWORD' ? 'password' : 'email'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate(
      { [name]: typed },
      {
        onError: (error) => {
          if (error instanceof SendError && error.code === 'ACCOUNT_NOT_EMPTY') return onEmptyNoMore()
          const field = fieldsOf(error)[name]
          setProblem(field ? { field } : { other: messageOf(error) })
        },
      },
    )
  }
  const change = (value: string) => {
    setTyped(value)
    setProblem({})
  }
  const own = { value: typed, error: problem.field, name }
  return (
    <Form id={FORM} className={css.form} onSubmit={submit}>
      <p>{accountTexts.deleteAbout}</p>
      {asks === 'PASSWORD' ? (
        <PasswordField
          {...own}
          label="Your password"
          autoComplete="current-password"
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <TextField
          {...own}
          label="Your email address"
          type="email"
          autoComplete="email"
          onChange={(event) => change(event.target.value)}
        />
      )}
      <FieldError>{problem.other}</FieldError>
    </Form>
  )
}
