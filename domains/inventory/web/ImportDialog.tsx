/** Items from an Excel or CSV file: each row with what is wrong, before anything is written; then all rows, or none. */
import { Alert, Button, FileButton, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { garages } from '#domains/garages/contract.ts'
import { PickerInput } from '#platform/web/PickerInput.tsx'
import { useAct } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { useGarage, useScope } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { toast, toastFailure } from '#platform/web/toast.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { type ImportedRow, type JudgedRow, MOST_IMPORTED, inventory } from '../contract.ts'
import { inventoryTexts } from './texts/texts.ts'

const MOST_BYTES = 5_000_000
/** How many rows of a preview are drawn; the wrong ones come first. */
const SHOWN = 200

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { field, button, form } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const { number } = useFormat()
  const selected = useScope((scope) => scope.garage_detail)
  const startsIn = useGarage()
  const [garageId, setGarageId] = useState<number | null>(startsIn || null)
  const [rows, setRows] = useState<ImportedRow[]>()
  const [judged, setJudged] = useState<JudgedRow[]>()
  const preview = useAct(inventory.import, { silent: true, onSaved: (is) => setJudged(is.rows) })
  const apply = useAct(inventory.import, {
    silent: true,
    onSaved: (answer) => {
      toast(text.imported(number(answer.rows.length)))
      onClose()
    },
  })
  const choose = async (file: File | null) => {
    if (!file || !garageId) return
    setJudged(undefined)
    const found = await rowsIn(file)
    if (typeof found === 'string') return toastFailure(text.refused[found](number(MOST_IMPORTED)))
    setRows(found)
    preview.mutate({ params: { id: garageId }, body: { rows: found } })
  }
  const wrong = judged?.filter(({ problems }) => problems.length > 0).length ?? 0
  return (
    <Dialog opened onClose={onClose} title={text.importTitle} size={860}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {text.importHint}
        </Text>
        <Group align="flex-end" gap="sm">
          <PickerInput
            label={field.garage}
            source={garages.list}
            value={garageId}
            initial={startsIn ? selected : null}
            onChange={(id) => {
              setGarageId(id)
              setJudged(undefined)
            }}
            w={280}
          />
          <FileButton accept=".xlsx,.csv" onChange={(file) => void choose(file)} resetRef={reset}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                disabled={!garageId}
                loading={preview.isPending}
                leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
              >
                {form.chooseFile}
              </Button>
            )}
          </FileButton>
        </Group>
        {judged && <Preview judged={judged} wrong={wrong} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {button.cancel}
          </Button>
          <Button
            disabled={!judged || wrong > 0}
            loading={apply.isPending}
            onClick={() => {
              if (garageId && rows)
                apply.mutate({ params: { id: garageId }, body: { rows, apply: true } })
            }}
          >
            {text.importItems}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The rows of a file, or why there are none. */
async function rowsIn(file: File): Promise<ImportedRow[] | 'unreadable' | 'noColumns' | 'tooMany'> {
  if (file.size > MOST_BYTES) return 'unreadable'
  const { readTable, rowsOf } = await import('./importFile.ts')
  const table = await readTable(file).catch(() => undefined)
  if (!table) return 'unreadable'
  const rows = rowsOf(table)
  if (!rows || rows.length === 0) return 'noColumns'
  return rows.length > MOST_IMPORTED ? 'tooMany' : rows
}

/** The same file may be chosen again after it was mended. */
const reset = { current: null as (() => void) | null }

/** Columns of the file, as the list calls them. */
function useTitles(): Record<string, string> {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  return {
    name: field.name,
    sku: text.sku,
    location: text.location,
    quantity: text.onHand,
    inventory_category: field.category,
    unit: field.unit,
    buy_price: text.buyPrice,
    sell_price: text.sellPrice,
    minimum_stock: text.minimum,
    warranty_days: text.warrantyDays,
  }
}

function Preview({ judged, wrong }: { judged: readonly JudgedRow[]; wrong: number }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(inventoryTexts)
  const say = useSayMessage()
  const { number } = useFormat()
  const titles = useTitles()
  const count = (change: JudgedRow['change']) =>
    number(judged.filter((row) => row.change === change).length)
  const shown = judged
    .toSorted((one, other) => Number(other.problems.length > 0) - Number(one.problems.length > 0))
    .slice(0, SHOWN)
  return (
    <>
      <Alert color={wrong > 0 ? 'red' : 'green'}>
        {wrong > 0 ? text.wrong(number(wrong)) : text.allFine}{' '}
        {text.fine(count('new'), count('changed'), count('same'))}
      </Alert>
      <ScrollArea.Autosize mah={360} type="auto">
        <Table striped verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={60}>{text.row}</Table.Th>
              <Table.Th>{field.name}</Table.Th>
              <Table.Th>{text.sku}</Table.Th>
              <Table.Th>{field.status}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ row, name, sku, change, problems }) => (
              <Table.Tr key={row}>
                <Table.Td>{number(row)}</Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{sku}</Table.Td>
                <Table.Td>
                  {problems.length === 0 ? (
                    <Status tone={change === 'same' ? 'neutral' : 'good'}>
                      {text.change[change]}
                    </Status>
                  ) : (
                    problems.map((problem, at) => (
                      <Text size="sm" c="red" key={`${problem.field} ${at}`}>
                        {`${titles[problem.field] ?? problem.field}: ${say(problem)}`}
                      </Text>
                    ))
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  )
}
