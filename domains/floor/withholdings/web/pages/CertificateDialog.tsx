/** Enters or corrects the number of a certificate of withheld tax. */
import { Text } from '@mantine/core'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { currencyIn } from '#platform/web/language/currency.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type WithholdingRow, certificateForm } from '../../contract.ts'
import { withholdings } from '../../calls.gen.ts'
import { withholdingTexts } from '../../texts/texts.ts'

export default function CertificateDialog({
  row,
  onClose,
}: {
  row: WithholdingRow
  onClose: () => void
}) {
  const { id, number, version, withheld, document } = row
  const text = useTexts(withholdingTexts)
  const { money } = useFormat()
  const form = useContractForm(certificateForm, { number: number ?? '', version })
  const save = useFormMutation(withholdings.update, { onSaved: onClose })
  return (
    <FormDialog
      title={number === null ? text.enter : text.correct}
      form={form}
      save={save}
      record={id}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id }, body })}
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {text.enterText(money(withheld, currencyIn(row)), document)}
      </Text>
      <Field name="number" label={text.number} maxLength={60} required wide first />
    </FormDialog>
  )
}
