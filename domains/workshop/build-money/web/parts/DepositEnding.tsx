import { useWatch } from 'react-hook-form'
import { FundField } from '#domains/books/accounts/web/parts/FundField.tsx'
import { Field } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { depositEnds } from '#domains/workshop/builds/rules.ts'
import { buildMoneyTexts } from '../texts/texts.ts'

/** Of a build that is cancelled: whether its deposit is paid back, and from where, or kept. */
export function DepositEnding({ garageId }: { garageId: number }) {
  const text = useTexts(buildMoneyTexts)
  const deposit = useWatch({ name: 'deposit' }) as string | null
  return (
    <>
      <Field
        name="deposit"
        label={text.ending}
        type="select"
        required
        options={depositEnds.map((value) => ({ value, label: text.ends[value] }))}
      />
      {deposit === 'refund' && <FundField garageId={garageId} label={text.account} needed />}
    </>
  )
}
