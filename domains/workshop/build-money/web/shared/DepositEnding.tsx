import { useWatch } from 'react-hook-form'
import { FundField } from '#domains/books/accounts/web/shared/FundField.tsx'
import { CashPayout } from '#domains/floor/invoices/web/shared/CashPayout.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { depositEnds } from '#domains/workshop/builds/rules.ts'
import { buildMoney } from '../../calls.gen.ts'
import { buildMoneyTexts } from '../../texts/texts.ts'

/** Asks whether the deposit of a cancelled build is refunded, and from which account, or forfeited. */
export function DepositEnding({ buildId, garageId }: { buildId: number; garageId: number }) {
  const text = useTexts(buildMoneyTexts)
  const [deposit, account] = useWatch({ name: ['deposit', 'account_id'] }) as [
    string | null,
    number | null | undefined,
  ]
  const { data } = useApiQuery(buildMoney.get, { params: { id: buildId } })
  return (
    <>
      <Field
        name="deposit"
        label={text.ending}
        type="select"
        required
        options={depositEnds.map((value) => ({ value, label: text.ends[value] }))}
      />
      {deposit === 'refund' && (
        <>
          <FundField garageId={garageId} label={text.account} needed />
          <CashPayout garageId={garageId} account={account} amount={data?.deposits} />
        </>
      )}
    </>
  )
}
