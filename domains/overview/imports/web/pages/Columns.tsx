/** Maps the columns of the file to fields. The mapping is stored for files with the same titles. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { ImportDetail } from '../../contract.ts'
import { imports } from '../../calls.gen.ts'
import { importTexts } from '../../texts/texts.ts'
import { TitleRows } from './TitleRows.tsx'
import css from './imports.module.css'

const SelectField = lazyComponent(
  async () => (await import('#platform/web/ui/fields/SelectField.tsx')).default,
)

const NONE = '-'

export function Columns({ detail }: { detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const language = useLanguage()
  const { moment } = useFormat()
  const [said, setSaid] = useState<Readonly<Record<number, string | null>>>({})
  const save = useActionMutation(imports.update, { silent: true })
  const { id, version, columns, columns_saved, fields } = detail
  const fieldOf = (index: number) =>
    index in said ? (said[index] ?? null) : (columns[index]?.field ?? null)
  const taken = new Set(columns.map(({ index }) => fieldOf(index)))
  const lacking = fields.filter(({ field, is_needed }) => is_needed && !taken.has(field))
  const unused = columns.filter(({ field }) => field === null)
  const isChanged = Object.entries(said).some(
    ([index, field]) => field !== (columns[Number(index)]?.field ?? null),
  )
  /** A field has one column: the previous one becomes ignored. */
  const choose = (at: number, field: string | null) =>
    setSaid((before) => {
      const other = columns.find(
        ({ index }) => index !== at && field !== null && fieldOf(index) === field,
      )
      return { ...before, ...(other ? { [other.index]: null } : {}), [at]: field }
    })
  const options = [
    { value: NONE, label: text.notUsed },
    ...fields.map(({ field, titles }) => ({ value: field, label: titles[language] })),
  ]
  return (
    <CollapsiblePanel
      title={text.columns}
      about={columns_saved && text.columnsSaved(moment(columns_saved.at), columns_saved.by)}
      id="columns"
      isNeeded={lacking.length > 0}
    >
      {lacking.length > 0 && (
        <Alert color="yellow" mb="sm">
          {text.needs(lacking.map(({ titles }) => titles[language]).join(', '))}
        </Alert>
      )}
      <TitleRows detail={detail} />
      <div className={css.columns}>
        {columns.map(({ index, title }) => (
          <SelectField
            key={index}
            label={title || `${text.columnOf} ${index + 1}`}
            value={fieldOf(index) ?? NONE}
            options={options}
            onChange={(field: string | number | null) =>
              choose(index, field === NONE || field === null ? null : String(field))
            }
          />
        ))}
      </div>
      <Group mt="sm">
        <Button
          variant="default"
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              params: { id },
              body: {
                version,
                columns: columns.map(({ index }) => ({ index, field: fieldOf(index) })),
              },
            })
          }
        >
          {text.saveColumns}
        </Button>
        {!isChanged && lacking.length === 0 && (
          <Text size="sm" c="dimmed">
            {unused.map(({ title }) => title).join(', ')}
          </Text>
        )}
      </Group>
    </CollapsiblePanel>
  )
}
