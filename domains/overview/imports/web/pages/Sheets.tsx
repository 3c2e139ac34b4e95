/** The sheets of a workbook: which to read, and what is left out. */
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import type { ImportDetail } from '../../contract.ts'
import { imports } from '../../calls.gen.ts'
import { lackingTitles, titleKey } from '../../sheet-titles.ts'
import { importTexts } from '../../texts/texts.ts'
import { TitleRows } from './TitleRows.tsx'
import css from './imports.module.css'

type Sheet = ImportDetail['sheets'][number]

const isReadable = ({ rows, refused }: Sheet) => rows > 0 && refused === null

/** The sheets whose titles name the most fields. */
function suggestedSheets(sheets: readonly Sheet[]): string[] {
  const [best] = sheets.toSorted((one, other) => other.known_titles - one.known_titles)
  if (!best || best.known_titles === 0) return []
  return sheets
    .filter((sheet) => !sheet.is_hidden && titleKey(sheet) === titleKey(best))
    .map(({ name }) => name)
}

export function SheetChoice({ detail }: { detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const { id, version } = detail
  const sheets = detail.sheets.filter(isReadable)
  const [names, setNames] = useState(() => suggestedSheets(sheets))
  const save = useActionMutation(imports.update, { silent: true })
  const chosen = sheets.filter(({ name }) => names.includes(name))
  const lacking = lackingTitles(chosen)
  const toggle = (name: string) =>
    setNames((before) =>
      before.includes(name) ? before.filter((each) => each !== name) : [...before, name],
    )
  return (
    <Alert color="yellow" title={text.whichSheets} classNames={{ title: css.plain }}>
      <Stack gap="sm">
        <Text size="sm">{text.sheetsHint}</Text>
        {sheets.map((sheet) => (
          <Checkbox
            key={sheet.name}
            checked={names.includes(sheet.name)}
            onChange={() => toggle(sheet.name)}
            label={<SheetName sheet={sheet} />}
            description={sheet.titles.filter(Boolean).join(', ')}
            classNames={{ description: css.plain }}
          />
        ))}
        {lacking !== '' && (
          <>
            <Text size="sm" c="red" role="alert">
              {text.message.otherTitles.replace('{lacking}', lacking)}
            </Text>
            <TitleRows detail={detail} sheets={chosen} />
          </>
        )}
        <div>
          <Button
            disabled={chosen.length === 0 || lacking !== ''}
            loading={save.isPending}
            onClick={() =>
              save.mutate({ params: { id }, body: { version, answers: { sheets: names } } })
            }
          >
            {text.readSheets}
          </Button>
        </div>
      </Stack>
    </Alert>
  )
}

function SheetName({ sheet: { name, rows, is_hidden } }: { sheet: Sheet }) {
  const text = useTexts(importTexts)
  const { number } = useFormat()
  return (
    <>
      {name}{' '}
      <Text span size="sm">
        ({[text.rowCount(number(rows)), is_hidden && text.hidden].filter(Boolean).join(', ')})
      </Text>
    </>
  )
}

/** What of the file is not read: other sheets, rows above the titles, hidden rows that are skipped. */
export function SheetNotes({ detail }: { detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const { number } = useFormat()
  const formatMessage = useFormatMessage()
  const chosen = detail.sheets.filter(({ is_chosen }) => is_chosen)
  if (chosen.length === 0) return null
  const others = detail.sheets.filter(({ is_chosen }) => !is_chosen)
  const nameOf = ({ name, rows, is_hidden, refused }: Sheet) => {
    const facts = [
      refused ? formatMessage(refused) : text.rowCount(number(rows)),
      is_hidden && text.hidden,
    ]
    return `${name} (${facts.filter(Boolean).join(', ')})`
  }
  const names = chosen.map(({ name }) => name).filter(Boolean)
  const above = chosen.filter(({ rows_above }) => rows_above > 0)
  const skipped = chosen.reduce((sum, { hidden_rows }) => sum + hidden_rows, 0)
  const notes = [
    detail.sheets.length > 1 && text.readFrom(names.join(', ')),
    others.length > 0 && text.notRead(others.map(nameOf).join(', ')),
    ...above.map(({ title_row, rows_above }) =>
      text.titlesIn(number(title_row), number(rows_above)),
    ),
    detail.answers.hidden_rows === 'skip' && skipped > 0 && text.skippedRows(number(skipped)),
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {notes.join(' ')}
    </Text>
  )
}
