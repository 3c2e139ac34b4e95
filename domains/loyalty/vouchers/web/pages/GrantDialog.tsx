/** Grants coupons to selected customers, or to all that match the filters of the customer list. */
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { customers } from '#domains/people/customers/calls.gen.ts'
import { id as anId, oneOf, text as words } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm, useField } from '#platform/web/forms/form.tsx'
import { showPhone, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { toast } from '#platform/web/toast.ts'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import type { VoucherDetail } from '../../contract.ts'
import { vouchers } from '../../calls.gen.ts'
import { MultiPickerField } from './ManyField.tsx'
import { voucherTexts } from '../../texts/texts.ts'
import css from './voucher.module.css'
import { tiers } from '#domains/people/customers/rules.ts'

/** Both ways share one form, so that switching loses nothing. */
const choice = z.object({
  way: oneOf(['chosen', 'found']),
  customer_ids: z.array(anId),
  keyword: words(100).optional(),
  country_id: anId.optional(),
  tier: oneOf(tiers).optional(),
  owns: oneOf(['yes', 'no']).optional(),
})
type Choice = z.output<typeof choice>

const filterOf = ({ keyword, country_id, tier, owns }: Choice) => ({
  ...(keyword ? { keyword } : {}),
  ...(country_id ? { country_id } : {}),
  ...(tier ? { tier } : {}),
  ...(owns ? { is_owner: owns === 'yes' } : {}),
})

interface Props {
  voucher: VoucherDetail
  onClose: () => void
}

export default function GrantDialog({ voucher, onClose }: Props) {
  const { id, name, left } = voucher
  const text = useTexts(voucherTexts)
  const { number } = useFormat()
  const save = useFormMutation(vouchers.grant, {
    silent: true,
    onSaved: ({ granted, already }) => {
      toast(text.granted(number(granted), number(already)))
      onClose()
    },
  })
  const form = useContractForm(choice, { way: 'chosen', customer_ids: [] })
  return (
    <FormDialog
      title={`${text.grant}: ${name}`}
      form={form}
      save={save}
      record={id}
      submit={text.grant}
      onClose={onClose}
      onSubmit={(values) =>
        save.mutate({
          params: { id },
          body:
            values.way === 'chosen'
              ? { customer_ids: values.customer_ids }
              : { filter: filterOf(values) },
        })
      }
    >
      <Way left={left} />
      <Chosen />
      <GrantFilters />
    </FormDialog>
  )
}

function Way({ left }: { left: number }) {
  const text = useTexts(voucherTexts)
  const { number } = useFormat()
  const way = useField('way')
  return (
    <div className={`${css.wide} ${css.way}`}>
      <p className={css.note}>
        {text.grantHint} {text.grantLeft(number(left))}
      </p>
      <SegmentedChoice
        aria-label={text.grant}
        value={way.value as Choice['way']}
        onChange={way.change}
        data={[
          { value: 'chosen', label: text.grantChosen },
          { value: 'found', label: text.grantFound },
        ]}
      />
    </div>
  )
}

function Chosen() {
  const { command } = useTexts(commonTexts)
  const way = useWatch<Choice, 'way'>({ name: 'way' })
  if (way !== 'chosen') return undefined
  return (
    <div className={css.wide}>
      <MultiPickerField
        name="customer_ids"
        label={command.customers}
        source={customers.list}
        query={{ country_id: 0, garage_id: 0 }}
        rowLabel={(row) => row.full_name}
        detail={(row) => showPhone(row.phone)}
        required
      />
    </div>
  )
}

/** The filters of the customer list, and the number of matches. */
function GrantFilters() {
  const { field, country } = useTexts(commonTexts)
  const text = useTexts(voucherTexts)
  const { number } = useFormat()
  const choice = useWatch<Choice>() as Choice
  const { is_owner, ...filter } = filterOf(choice)
  const isFound = choice.way === 'found'
  const owner = is_owner === undefined ? {} : { is_owner: String(is_owner) as 'true' | 'false' }
  const { data } = useApiQuery(
    customers.list,
    { query: { country_id: 0, garage_id: 0, limit: 10, ...filter, ...owner } },
    { keep: true, enabled: isFound },
  )
  if (!isFound) return undefined
  return (
    <>
      <Field name="keyword" label={text.grantKeyword} maxLength={100} />
      <Field
        name="country_id"
        label={field.country}
        type="select"
        placeholder={text.anyCountry}
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
      />
      <Field
        name="tier"
        label={text.grantTier}
        type="select"
        placeholder={text.anyTier}
        options={tiers.map((value) => ({ value, label: value }))}
      />
      <Field
        name="owns"
        label={text.grantOwner}
        type="select"
        placeholder={text.anybody}
        options={(['yes', 'no'] as const).map((value) => ({
          value,
          label: text.owns[value],
        }))}
      />
      <p className={`${css.note} ${css.wide}`} aria-live="polite">
        {data && text.grantFinds(number(data.total))}
      </p>
    </>
  )
}
