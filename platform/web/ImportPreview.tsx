/** The rows of a file as they will be stored: the wrong ones first, and marked what is not written like this in the file. */
import { Alert, Mark, ScrollArea, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { JudgedRow } from '#platform/contract/import.ts'
import { useFormat } from './format.ts'
import { useTexts } from './i18n.tsx'
import { useSayMessage } from './messages.ts'
import { commonTexts } from './texts/texts.ts'
import { RowsTable } from './record/RowsTable.tsx'
import { Status } from './ui/Status.tsx'

/** How many rows of a preview are drawn. */
const SHOWN = 200

export interface Shown<J> {
  /** Columns of the file, as the list calls them. */
  titles: Readonly<Record<string, string>>
  /** The column beside the name. */
  beside: { title: string; value: (row: J) => ReactNode }
}

export function JudgedRows<J extends JudgedRow>({
  judged,
  wrong,
  titles,
  beside,
}: Shown<J> & { judged: readonly J[]; wrong: number }) {
  const { field, imports } = useTexts(commonTexts)
  const { number } = useFormat()
  const count = (change: JudgedRow['change']) =>
    number(judged.filter((row) => row.change === change).length)
  const shown = judged
    .toSorted((one, other) => Number(other.problems.length > 0) - Number(one.problems.length > 0))
    .slice(0, SHOWN)
  const stored = Object.keys(titles).filter((name) => judged.some(({ values }) => name in values))
  const isMarked = judged.some(({ interpreted }) => interpreted.length > 0)
  return (
    <>
      <Alert color={wrong > 0 ? 'red' : 'green'}>
        {wrong > 0 ? imports.wrong(number(wrong)) : imports.allFine}{' '}
        {imports.fine(count('new'), count('changed'), count('same'))}
      </Alert>
      {isMarked && (
        <Text size="sm">
          <Mark>{imports.marked}</Mark>
        </Text>
      )}
      <ScrollArea.Autosize mah={360} type="auto" offsetScrollbars>
        <RowsTable label={imports.rows}>
          <thead>
            <tr>
              <th scope="col">{field.name}</th>
              <th scope="col">{imports.row}</th>
              <th scope="col">{beside.title}</th>
              <th scope="col">{field.status}</th>
              {stored.map((name) => (
                <th scope="col" key={name}>
                  {titles[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.row}>
                <td>{row.name}</td>
                <td data-label={imports.row}>{number(row.row)}</td>
                <td data-label={beside.title}>{beside.value(row)}</td>
                <td data-label={field.status}>
                  <Verdict {...row} titles={titles} />
                </td>
                {stored.map((name) => (
                  <td key={name} data-label={titles[name]}>
                    <Stored value={row.values[name]} isMarked={row.interpreted.includes(name)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </RowsTable>
      </ScrollArea.Autosize>
    </>
  )
}

function Stored({
  value,
  isMarked,
}: {
  value: JudgedRow['values'][string] | undefined
  isMarked: boolean
}) {
  const { number } = useFormat()
  if (value === undefined || value === null) return null
  // a year has four digits and no separator
  const isShort = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 10_000
  const text = typeof value === 'number' && !isShort ? number(value) : String(value)
  return isMarked ? <Mark>{text}</Mark> : text
}

function Verdict({
  change,
  problems,
  titles,
}: Pick<JudgedRow, 'change' | 'problems'> & Pick<Shown<never>, 'titles'>) {
  const { imports } = useTexts(commonTexts)
  const say = useSayMessage()
  if (problems.length === 0)
    return <Status tone={change === 'same' ? 'neutral' : 'good'}>{imports.change[change]}</Status>
  return (
    <div>
      {problems.map((problem, at) => (
        <Text size="sm" c="red" key={`${problem.field} ${at}`}>
          {problem.field === 'row'
            ? say(problem)
            : `${titles[problem.field] ?? problem.field}: ${say(problem)}`}
        </Text>
      ))}
    </div>
  )
}
