/** The form of a voucher, with a simulation on past invoices beside it. */
import { useRouter } from '@tanstack/react-router'
import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { withoutEmpty } from '#platform/web/data/clean.ts'
import { useRecordForm } from '#platform/web/record/record.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import detail from '#platform/web/record/record.module.css'
import { useDraft } from '#platform/web/forms/useDraft.ts'
import { type VoucherDetail, newVoucher, vouchers as contract } from '../../contract.ts'
import { vouchers } from '../../calls.gen.ts'
import { DAYS, VoucherSimulation } from './VoucherSimulation.tsx'
import { VoucherFields } from './VoucherFields.tsx'
import css from './voucher.module.css'

interface Props {
  title: string
  /** Undefined: a new one. */
  voucher?: VoucherDetail
}

/** The simulation ignores name and code, which a draft may lack. */
const rehearsed = [
  'category',
  'audience',
  'quantity',
  'expiry_date',
  'discount_percent',
  'max_discount',
  'min_spend',
  'customer_limit',
] as const

export function VoucherForm({ title, voucher }: Props) {
  const router = useRouter()
  const navigateTo = useNavigateTo()
  const { form, ...record } = useRecordForm(vouchers, {
    schema: newVoucher,
    row: voucher,
    start: voucher ? {} : { category: 'all', audience: 'everyone', customer_limit: 1 },
    onSaved: ({ id }) => navigateTo(linkTo('/voucher-management/$id', { id }), { replace: true }),
  })
  const draft = useDraft(form, {})
  const collectTerms = async () => {
    if (!(await form.trigger([...rehearsed], { shouldFocus: true }))) return undefined
    const read = contract.rehearse.body.safeParse(withoutEmpty({ ...form.getValues(), days: DAYS }))
    return read.data
  }
  return (
    <>
      <PageHeader title={title} />
      <div className={css.beside}>
        <Panel className={detail.card ?? ''}>
          <FormBody
            form={form}
            {...record}
            plain
            draft={draft}
            onCancel={() => router.history.back()}
          >
            <VoucherFields {...(voucher ? { voucher } : {})} />
          </FormBody>
        </Panel>
        <div className={css.aside}>
          <VoucherSimulation wanted={collectTerms} />
        </div>
      </div>
    </>
  )
}
