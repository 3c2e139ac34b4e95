/** Grants one customer a coupon of a usable voucher, from the customer's page or the member's. */
import { z } from 'zod'
import { id as anId } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { toast } from '#platform/web/toast.ts'
import { vouchers } from '../../calls.gen.ts'
import { voucherTexts } from '../../texts/texts.ts'

const choice = z.object({ voucher_id: anId })

interface Props {
  customer: { id: number; name: string; country_id: number }
  onClose: () => void
}

export default function GrantVoucherDialog({ customer, onClose }: Props) {
  const { id, name, country_id } = customer
  const text = useTexts(voucherTexts)
  const { entities } = useTexts(commonTexts)
  const { day, number } = useFormat()
  const save = useFormMutation(vouchers.grant, {
    silent: true,
    onSaved: ({ granted }) => {
      toast(granted > 0 ? text.given(name) : text.hadIt(name))
      onClose()
    },
  })
  const form = useContractForm(choice, { voucher_id: null! })
  return (
    <FormDialog
      title={`${text.give}: ${name}`}
      form={form}
      save={save}
      record={id}
      submit={text.give}
      onClose={onClose}
      onSubmit={({ voucher_id }) =>
        save.mutate({ params: { id: voucher_id }, body: { customer_ids: [id] } })
      }
    >
      <Picker
        name="voucher_id"
        label={entities.voucher}
        source={vouchers.list}
        query={{ status: 'published', country_id, garage_id: 0 }}
        detail={({ code, left, expiry_date }) =>
          `${code} · ${text.grantLeft(number(left))} ${text.until(day(expiry_date))}`
        }
        hint={text.giveHint}
        wide
      />
    </FormDialog>
  )
}
