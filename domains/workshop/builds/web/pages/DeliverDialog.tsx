/** Asks why an unpaid build is delivered. */
import { buildMoneyTexts } from '#domains/workshop/build-money/texts/texts.ts'
import { text as textField } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Build } from '../../detail.ts'
import { builds } from '../../contract.ts'
import { buildsTexts } from '../../texts/texts.ts'

const reasoned = builds.deliver.body.extend({ reason: textField(500) })

interface Props {
  build: Build
  onClose: () => void
}

export default function DeliverDialog({ build, onClose }: Props) {
  const text = useTexts(buildsTexts)
  const moneyText = useTexts(buildMoneyTexts)
  const { money } = useFormat()
  const save = useFormMutation(builds.deliver, { onSaved: onClose })
  const form = useContractForm(reasoned, { reason: '', version: build.version })
  return (
    <FormDialog
      title={moneyText.deliver}
      submit={moneyText.deliver}
      form={form}
      save={save}
      onClose={onClose}
      plain
      onSubmit={(body) => save.mutate({ params: { id: build.id }, body })}
    >
      <p>{moneyText.deliverText(money(build.money.unpaid))}</p>
      <Field name="reason" label={text.reason} type="textarea" maxLength={500} first required />
    </FormDialog>
  )
}
