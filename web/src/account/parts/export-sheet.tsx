import { accountTexts } from '@hemline/contract/account/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldsOf, messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, PasswordField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notice } from '../../ui/notice.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { deletionQuery, useDownloadData } from '../calls.ts'
import css from './account-section.module.css'

const FORM = 'export-data'

/** Downloads my data after my password, or has a link emailed where another issuer has the password. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(deletionQuery())
  const { data } = query
  const take = useDownloadData()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<{ field?: string | undefined; other?: string }>({})
  const asksPassword = data?.asks === 'PASSWORD'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take.mutate(asksPassword ? { password } : {}, {
      onSuccess: (how) => {
        if (how === 'EMAILED') notice.good(accountTexts.exportEmailed)
        onClose()
      },
      onError: (failure) => {
        const field = fieldsOf(failure).password
        setProblem(field ? { field } : { other: messageOf(failure, accountTexts.exportFailed) })
      },
    })
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={accountTexts.exportTitle}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} isBusy={take.isPending} disabled={!data}>
            {data?.asks === 'EMAIL' ? 'Email me a link' : 'Download'}
          </Button>
        </>
      }
    >
      {!data ? (
        <QueryFallback query={query} label="Opening the form">
          <Skeleton height="120px" />
        </QueryFallback>
      ) : (
        <Form id={FORM} className={css.form} onSubmit={submit}>
          <p>{accountTexts.exportAbout}</p>
          {asksPassword ? (
            <>
              <p>{accountTexts.exportAsks}</p>
              <PasswordField
                label="Your password"
                name="password"
                autoComplete="current-password"
                value={password}
                error={problem.field}
                onChange={(event) => {
                  setPassword(event.target.value)
                  setProblem({})
                }}
              />
            </>
          ) : (
            <p>{accountTexts.exportByEmail}</p>
          )}
          <FieldError>{problem.other}</FieldError>
        </Form>
      )}
    </Sheet>
  )
}
