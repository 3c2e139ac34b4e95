/** The columns that many lists have; each list adds widths and ranks. */
import { commonTexts } from '#platform/texts/texts.ts'
import { useNameOfCountry } from '../../language/countries.ts'
import { useTexts } from '../../language/i18n.tsx'
import { Status, type Tone } from '../../ui/Status.tsx'
import type { Column } from './columns.ts'

interface OfCountry {
  country_id: number
  country: { name: string }
}

export function useSharedColumns() {
  const { field } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  return {
    garage: <Row extends { garage: { name: string } }>(
      more: Partial<Column<Row>>,
    ): Column<Row> => ({
      name: 'garage',
      label: field.garage,
      value: (row) => row.garage.name,
      ...more,
    }),
    country: <Row extends OfCountry>(more: Partial<Column<Row>>): Column<Row> => ({
      name: 'country',
      label: field.country,
      value: (row) => nameOfCountry(row.country_id, row.country.name),
      ...more,
    }),
    createdAt: <Row extends { created_at: string }>(more: Partial<Column<Row>>): Column<Row> => ({
      name: 'created_at',
      label: field.createdDate,
      value: (row) => row.created_at,
      kind: 'day',
      sort: true,
      ...more,
    }),
    status: <Name extends string, Row extends { status: Name }>(
      names: Record<Name, string>,
      tones: Record<Name, Tone>,
      more: Partial<Column<Row>>,
    ): Column<Row> => ({
      name: 'status',
      label: field.status,
      value: (row) => names[row.status],
      cell: (row) => <Status tone={tones[row.status]}>{names[row.status]}</Status>,
      kind: 'status',
      ...more,
    }),
  }
}
