/** Imports the tax invoice numbers from the list that Coretax exports. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { INDONESIA } from '#domains/company/legal-entities/ids.ts'
import { legalEntities } from '#domains/company/legal-entities/calls.gen.ts'
import type { Message } from '#platform/contract/messages.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { fileProblem, uploadFile } from '#platform/web/data/files.ts'
import { TableFileInput } from '#platform/web/forms/TableFileInput.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { eInvoices } from '../../calls.gen.ts'
import { eInvoiceTexts } from '../../texts/texts.ts'

const SelectField = lazyComponent(
  async () => (await import('#platform/web/ui/fields/SelectField.tsx')).default,
)

export default function ImportResultsDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(eInvoiceTexts)
  const { button, form } = useTexts(commonTexts)
  const allEntities = useApiQuery(legalEntities.list, { query: { limit: 100 } }).data?.data ?? []
  const entities = allEntities.filter(({ country_id }) => country_id === INDONESIA)
  const [chosen, setChosen] = useState<number | null>(null)
  const entity = chosen ?? entities[0]?.id ?? null
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setSending] = useState(false)
  const [done, setDone] = useState<DataOut<typeof eInvoices.import>>()
  const [problem, setProblem] = useState<Message>()
  const refuse = (failure: unknown) => setProblem(fileProblem(failure))
  const read = useFormMutation(eInvoices.import, { onSaved: setDone, onFailed: refuse })
  const send = async () => {
    if (!file || entity === null) return
    setSending(true)
    setProblem(undefined)
    const upload = await uploadFile(file, { table: true }).catch(refuse)
    setSending(false)
    if (upload) read.mutate({ body: { legal_entity_id: entity, file_id: upload.id } })
  }
  return (
    <Dialog opened onClose={onClose} title={text.readBack} size={560}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {text.readBackText}
        </Text>
        <SelectField
          label={text.entity}
          placeholder={form.choose}
          options={entities.map(({ id, legal_name }) => ({ value: id, label: legal_name }))}
          value={entity}
          onChange={(value) => setChosen(Number(value))}
        />
        <TableFileInput
          label={text.table}
          file={file}
          problem={problem}
          onChange={(chosen) => {
            setFile(chosen)
            setProblem(undefined)
          }}
        />
        {done && (
          <output>
            {text.readDone(done.valid, done.invalid)}
            {done.cancelled > 0 && ` · ${text.readCancelled(done.cancelled)}`}
            {done.wrong.length > 0 && ` · ${text.readWrong(done.wrong.join(', '))}`}
            {done.unknown.length > 0 && ` · ${text.unknown(done.unknown.length)}`}
          </output>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {done ? text.close : button.cancel}
          </Button>
          <Button
            disabled={!file || entity === null}
            loading={isSending || read.isPending}
            onClick={() => void send()}
          >
            {text.read}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
