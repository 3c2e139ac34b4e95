/** In which row each sheet has its titles: a person chooses where the found one is wrong, and the file is read again. */
import { Stack } from '@mantine/core'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { ImportDetail } from '../../contract.ts'
import { imports } from '../../calls.gen.ts'
import { importTexts } from '../../texts/texts.ts'

const SelectField = lazyComponent(
  async () => (await import('#platform/web/ui/fields/SelectField.tsx')).default,
)

/** The titles that tell rows apart. */
const NAMED_TITLES = 4

interface Props {
  detail: ImportDetail
  /** By default those that are read. */
  sheets?: ImportDetail['sheets']
}

export function TitleRows({ detail, sheets }: Props) {
  const text = useTexts(importTexts)
  const save = useActionMutation(imports.update, { silent: true })
  const { id, version } = detail
  const chosen = (sheets ?? detail.sheets.filter(({ is_chosen }) => is_chosen)).filter(
    ({ title_rows }) => title_rows.length > 1,
  )
  return (
    chosen.length > 0 && (
      <Stack gap="sm" mb="md">
        {chosen.map(({ name, title_row, title_rows }) => (
          <SelectField
            key={name}
            label={name ? `${text.titleRow} (${name})` : text.titleRow}
            value={title_row}
            options={title_rows.map(({ row, titles }) => ({
              value: row,
              label: `${row}: ${titles.filter(Boolean).slice(0, NAMED_TITLES).join(', ')}`,
            }))}
            disabled={save.isPending}
            onChange={(row) =>
              save.mutate({
                params: { id },
                body: { version, title_rows: [{ sheet: name, row: Number(row) }] },
              })
            }
          />
        ))}
      </Stack>
    )
  )
}
