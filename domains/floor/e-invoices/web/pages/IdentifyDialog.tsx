/** Malaysia, files by hand: the user enters the MyInvois ID of a submitted document. */
import { Text } from '@mantine/core'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { identifyForm } from '../../contract.ts'
import { eInvoices } from '../../calls.gen.ts'
import { eInvoiceTexts } from '../../texts/texts.ts'

interface Of {
  eInvoice: Pick<DataOut<typeof eInvoices.get>, 'id' | 'uuid' | 'long_id' | 'version'>
  onClose: () => void
}

export default function IdentifyDialog({ eInvoice, onClose }: Of) {
  const { id, uuid, long_id, version } = eInvoice
  const text = useTexts(eInvoiceTexts)
  const form = useContractForm(identifyForm, { uuid: uuid ?? '', long_id: long_id ?? '', version })
  const save = useFormMutation(eInvoices.identify, { onSaved: onClose })
  return (
    <FormDialog
      title={text.identify}
      form={form}
      submit={text.identify}
      save={save}
      record={id}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id }, body })}
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {text.identifyText}
      </Text>
      <Field name="uuid" label={text.uuid} maxLength={60} required wide first />
      <Field name="long_id" label={text.longId} hint={text.longIdHint} maxLength={160} wide />
    </FormDialog>
  )
}
