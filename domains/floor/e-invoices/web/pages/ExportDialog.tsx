/**
 * Creates a file of the selected documents, of days, or of a year; then lists the documents that it does not contain.
 */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { legalEntities } from '#domains/company/legal-entities/calls.gen.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { useFileDownload } from '#platform/web/data/download.ts'
import { fileUrl } from '#platform/web/data/files.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { type EInvoiceRow, exportForm } from '../../contract.ts'
import { eInvoices } from '../../calls.gen.ts'
import { kindsOf } from '../../rules.ts'
import { eInvoiceTexts } from '../../texts/texts.ts'

interface Props {
  /** None: by days. */
  chosen: readonly EInvoiceRow[]
  onClose: () => void
}
type Made = DataOut<typeof eInvoices.export>

export default function ExportDialog({ chosen, onClose }: Props) {
  const text = useTexts(eInvoiceTexts)
  const [created, setMade] = useState<Made>()
  const { download } = useFileDownload()
  const [first] = chosen
  const form = useContractForm(exportForm, {
    legal_entity_id: first?.legal_entity.id ?? null,
    kind: first?.kind ?? null,
    start_date: null,
    end_date: null,
    year: null,
  })
  const save = useFormMutation(eInvoices.export, {
    onSaved: (response) => {
      void download(fileUrl(response.url), response.name)
      setMade(response)
    },
  })
  if (created) return <Result made={created} onClose={onClose} />
  const ids = chosen.map(({ id }) => id)
  return (
    <FormDialog
      title={text.export}
      form={form}
      submit={text.make}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ body: ids.length > 0 ? { ...body, ids } : body })}
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {ids.length > 0 ? text.exportChosen(ids.length) : text.exportText}
      </Text>
      <Fields isChosen={ids.length > 0} />
    </FormDialog>
  )
}

function Fields({ isChosen }: { isChosen: boolean }) {
  const text = useTexts(eInvoiceTexts)
  const [entityId, kind] = useWatch({ name: ['legal_entity_id', 'kind'] }) as [
    number | null,
    string | null,
  ]
  const entities = useApiQuery(legalEntities.list, { query: { limit: 100 } }).data?.data ?? []
  const country = entities.find(({ id }) => id === entityId)?.country_id ?? 0
  const kinds = (kindsOf[country] ?? []).filter((each) => !(isChosen && each === 'xaf'))
  return (
    <>
      <Field
        name="legal_entity_id"
        label={text.entity}
        type="select"
        options={entities.map(({ id, legal_name }) => ({ value: id, label: legal_name }))}
      />
      <Field
        name="kind"
        label={text.kind}
        type="select"
        options={kinds.map((value) => ({ value, label: text.kinds[value] }))}
      />
      {kind === 'xaf' && (
        <Field name="year" label={text.year} hint={text.yearHint} type="year" required />
      )}
      {kind !== 'xaf' && !isChosen && (
        <>
          <Field name="start_date" label={text.from} type="date" required />
          <Field name="end_date" label={text.until} type="date" required />
        </>
      )}
    </>
  )
}

function Result({ made, onClose }: { made: Made; onClose: () => void }) {
  const text = useTexts(eInvoiceTexts)
  const formatMessage = useFormatMessage()
  const { download, isBusy } = useFileDownload()
  return (
    <Dialog opened onClose={onClose} title={text.made(made.name)} size={560}>
      <Stack gap="md">
        {made.left_out.length > 0 && (
          <section aria-label={text.leftOut}>
            <Text fw={600}>{text.leftOut}</Text>
            <ul>
              {made.left_out.map((document) => (
                <li key={document.id}>
                  {document.number}:{' '}
                  {document.reasons.map((reason) => formatMessage(reason)).join('; ')}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Group justify="end">
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void download(fileUrl(made.url), made.name)}
          >
            {text.download}
          </Button>
          <Button onClick={onClose}>{text.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
