/** Chooses the place and uploads the file; then the page of the import opens. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Message } from '#platform/contract/messages.ts'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { TableFileInput } from '#platform/web/forms/TableFileInput.tsx'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { fileProblem, postFile } from '#platform/web/data/files.ts'
import { useFileDownload } from '#platform/web/data/download.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { useCountry, useGarage, useScope } from '#platform/web/scope.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { DateField } from '#platform/web/ui/fields/DateField.tsx'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { imports } from '../../calls.gen.ts'
import { type ImportNounKey, placeOf } from '../../record-types.ts'
import { importTexts } from '../../texts/texts.ts'

const SelectField = lazyComponent(
  async () => (await import('#platform/web/ui/fields/SelectField.tsx')).default,
)

interface Props {
  /** If there are several, the first is chosen. */
  nouns: readonly ImportNounKey[]
  onClose: () => void
}

export function UploadDialog({ nouns, onClose }: Props) {
  const { form, button } = useTexts(commonTexts)
  const text = useTexts(importTexts)
  const language = useLanguage()
  const navigateTo = useNavigateTo()
  const { download, isBusy } = useFileDownload()
  const [noun, setNoun] = useState<ImportNounKey>(nouns[0] ?? 'customers')
  const { place, words, isPlaced } = usePlace(noun)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<Message>()
  const [percent, setPercent] = useState<number>()
  const send = async () => {
    if (!file) return
    setPercent(0)
    setProblem(undefined)
    const made = await postFile<{ id: number }>(imports.create.path, file, {
      fields: { noun, ...words },
      onPercent: setPercent,
    }).catch((failure: unknown) => setProblem(fileProblem(failure)))
    setPercent(undefined)
    if (!made) return
    onClose()
    navigateTo(linkTo('/import/$id', { id: made.id }))
  }
  const { opening_on: _, ...scope } = words
  const example = addressOf(imports.example, {}, { noun, language, ...scope })
  return (
    <Dialog opened onClose={onClose} title={text.importTitle(text.noun[noun])} size={560}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {text.hint}
        </Text>
        {nouns.length > 1 && (
          <SelectField
            label={text.what}
            value={noun}
            options={nouns.map((noun) => ({ value: noun, label: text.noun[noun] }))}
            onChange={(one: string | number | null) =>
              setNoun(nouns.find((known) => known === one) ?? noun)
            }
          />
        )}
        {place}
        <TableFileInput
          label={form.chooseFile}
          file={file}
          problem={problem}
          onChange={(chosen) => {
            setFile(chosen)
            setProblem(undefined)
          }}
        >
          <Button
            variant="subtle"
            loading={isBusy}
            leftSection={<IconFileDownload size={16} aria-hidden />}
            onClick={() => void download(example, `${noun}.csv`)}
          >
            {text.example}
          </Button>
          <Button component={Link} to={linkTo('/import')} variant="subtle" onClick={onClose}>
            {text.toLog}
          </Button>
        </TableFileInput>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {button.cancel}
          </Button>
          <Button
            disabled={!file || !isPlaced}
            loading={percent !== undefined}
            onClick={() => void send()}
          >
            {text.read}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The pickers of a record type's place. A branch imports for its own garage. */
function usePlace(noun: ImportNounKey) {
  const { field, country } = useTexts(commonTexts)
  const text = useTexts(importTexts)
  const mayChoose = useCan('garage.read')
  const selected = useScope((scope) => scope.garage_detail)
  const startsIn = useGarage()
  const [countryId, setCountryId] = useState<number | null>(useCountry() || null)
  const [garageId, setGarageId] = useState<number | null>(startsIn || null)
  const [openingOn, setOpeningOn] = useState<string | null>(null)
  const { of, isOpening } = placeOf(noun)
  const asksPlace = mayChoose && of !== 'everywhere'
  const words: Record<string, string> = {
    ...(asksPlace && countryId ? { country_id: String(countryId) } : {}),
    ...(asksPlace && garageId ? { garage_id: String(garageId) } : {}),
    ...(isOpening && openingOn ? { opening_on: openingOn } : {}),
  }
  const isPlaced =
    (!asksPlace ||
      (of === 'garage' ? garageId !== null : countryId !== null || garageId !== null)) &&
    (!isOpening || openingOn !== null)
  const place = (
    <Group gap="sm" align="flex-start">
      {asksPlace && (
        <>
          <SelectField
            label={field.country}
            value={countryId}
            options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
            onChange={(id: string | number | null) => {
              setCountryId(Number(id) || null)
              setGarageId(null)
            }}
            w={220}
          />
          <PickerInput
            key={countryId}
            label={field.garage}
            placeholder={of === 'country' ? text.noGarage : undefined}
            source={garages.list}
            query={countryId ? { country_id: countryId } : {}}
            value={garageId}
            initial={garageId === startsIn && startsIn ? selected : null}
            onChange={setGarageId}
            w={260}
          />
        </>
      )}
      {isOpening && (
        <DateField label={text.openingOn} value={openingOn} onChange={setOpeningOn} w={180} />
      )}
    </Group>
  )
  return { place, words, isPlaced }
}
