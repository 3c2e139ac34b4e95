import { useEffect } from 'react'
import { accounts } from '../../calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useAccountName } from './accountName.ts'
import { fundsOf } from './funds.ts'

interface Props {
  garageId: number | null
  label: string
  /** Called with the usual account, when the accounts arrive. */
  setFirst?: (id: number) => void
  needed?: boolean
}

/** Where money comes from or goes to: a cash or bank account of the garage's book. */
export function FundField({ garageId, label, setFirst, needed }: Props) {
  const { name } = useAccountName()
  const { data } = useApiQuery(accounts.list, fundsOf(garageId), { enabled: garageId !== null })
  const first = data?.data[0]?.id
  useEffect(() => {
    if (first) setFirst?.(first)
    // only when the accounts arrive, never over a choice
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first])
  return (
    <Field
      name="account_id"
      label={label}
      type="select"
      options={data?.data.map((account) => ({ value: account.id, label: name(account) })) ?? []}
      {...(needed ? { required: true } : {})}
    />
  )
}
