/** The customer's legal rights: a file with all stored data, and erasure. */
import { Button } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { useFileDownload } from '#platform/web/data/download.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { eraseForm } from '../../contract.ts'
import { customerData } from '../../calls.gen.ts'
import { customerDataTexts } from '../../texts/texts.ts'
import css from './data.module.css'

interface Props {
  customer: {
    id: number
    version: number
    erased_at: string | null
    merged_into: { id: number } | null
  }
}

export function DataPanel({ customer }: Props) {
  const text = useTexts(customerDataTexts)
  const { download, isBusy } = useFileDownload()
  const [isErasing, setErasing] = useState(false)
  const mayExport = useCan('customer.export')
  const mayErase = useCan('customer.erase')
  if (!mayExport) return null
  return (
    <RecordPanel title={text.title}>
      <div className={css.buttons}>
        <Button
          size="compact-sm"
          variant="light"
          loading={isBusy}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() =>
            void download(
              addressOf(customerData.export, { id: customer.id }),
              `customer-${customer.id}.json`,
            )
          }
        >
          {text.export}
        </Button>
        {mayErase && !customer.erased_at && !customer.merged_into && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            leftSection={<IconEraser size={15} aria-hidden />}
            onClick={() => setErasing(true)}
          >
            {text.erase}
          </Button>
        )}
      </div>
      {isErasing && <EraseDialog customer={customer} onClose={() => setErasing(false)} />}
    </RecordPanel>
  )
}

function EraseDialog({ customer, onClose }: Props & { onClose: () => void }) {
  const text = useTexts(customerDataTexts)
  const erase = useFormMutation(customerData.erase, { onSaved: onClose })
  const form = useContractForm(eraseForm, { reason: '' })
  return (
    <FormDialog
      title={text.eraseTitle}
      record={customer.id}
      form={form}
      save={erase}
      submit={text.erase}
      onClose={onClose}
      onSubmit={(body) =>
        erase.mutate({ params: { id: customer.id }, body, version: customer.version })
      }
    >
      <p className={css.stays}>{text.stays}</p>
      <Field name="reason" label={text.reason} required wide maxLength={300} />
    </FormDialog>
  )
}
