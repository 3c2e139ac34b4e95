/** One page for every kind of master data: its list, its dialog, its deletion. The kind is the address's last word. */
import { ImportButton } from '#domains/overview/imports/web/parts/ImportButton.tsx'
import { RecordList } from '#platform/web/RecordList.tsx'
import { usePath } from '#platform/web/address.ts'
import { useNameOfCountry } from '#platform/web/countries.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { type Column, type Filter, pickFilter } from '#platform/web/list/columns.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { later } from '#platform/web/ui/later.tsx'
import { type MasterRow, masterData } from '../../contract.ts'
import { type FieldKind, type KindName, kinds } from '../../kinds.ts'
import { kindLabel } from './kindLabel.ts'
import { EMPTY } from '#platform/web/format.ts'
import { masterDataTexts } from '../texts/texts.ts'

// the list does not wait for the form's libraries
const Pictogram = later(async () => (await import('./IconField.tsx')).Pictogram)
const MasterDataDialog = later(async () => (await import('./MasterDataDialog.tsx')).default)

export default function MasterDataPage() {
  const pathname = usePath()
  const name = pathname.split('/').at(-1)?.toLowerCase() as KindName
  // another kind is another page: no state of the previous kind may stay
  return <KindPage key={name} name={name} />
}

function KindPage({ name }: { name: KindName }) {
  const common = useTexts(commonTexts)
  const text = useTexts(masterDataTexts)
  const label = kindLabel(name, common)
  return (
    <RecordList
      title={label}
      calls={masterData[name]}
      add={text.add(label)}
      more={name === 'brand' || name === 'model' ? <ImportButton noun="makes" /> : undefined}
      columns={useColumns(name)}
      search={text.search}
      filters={useFilters(name)}
      empty={{ text: text.emptyText }}
      renderDialog={(row, close) => <MasterDataDialog name={name} row={row} onClose={close} />}
    />
  )
}

/** `brand_id` -> the row's `brand`. */
const referred = (row: MasterRow, field: string) =>
  row[field.replace(/_id$/, '')] as { id: number; name: string } | null | undefined

function useColumns(name: KindName): Column<MasterRow>[] {
  const { field } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  const text = useTexts(masterDataTexts)

  const column = (key: string, { type }: FieldKind): Column<MasterRow> => {
    const named = { name: key, label: text.fields[key] ?? key }
    const plain = (row: MasterRow) => row[key] as string | number | boolean | null
    switch (type) {
      case 'money':
        return { ...named, value: plain, kind: 'money' }
      case 'ref':
        return { ...named, value: (row) => referred(row, key)?.name }
      case 'country':
        return { ...named, value: (row) => nameOfCountry(row[key] as number | null), width: 120 }
      case 'choice':
        return { ...named, value: (row) => text.choices[String(row[key])] }
      case 'year':
        return { ...named, value: (row) => (row[key] ? String(row[key]) : null), width: 100 }
      case 'flag':
        return { ...named, value: plain, width: 90 }
      case 'icon':
        return {
          ...named,
          value: (row) => text.icons[String(row[key])] ?? plain(row),
          cell: (row) => (row[key] ? <Pictogram name={String(row[key])} /> : EMPTY),
          width: 150,
        }
      case 'text':
        return { ...named, value: plain, width: 170 }
    }
  }
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 230 },
    ...Object.entries(kinds[name].fields).map(([key, kind]) => column(key, kind)),
    {
      name: 'created_at',
      label: field.createdDate,
      value: (row) => row.created_at,
      kind: 'day',
      sort: true,
      width: 140,
    },
  ]
}

function useFilters(name: KindName): Filter[] {
  const text = useTexts(masterDataTexts)
  return Object.entries(kinds[name].fields).flatMap(([key, field]) =>
    field.type === 'ref'
      ? pickFilter({
          name: key,
          label: text.fields[key] ?? key,
          source: masterData[field.to].list,
          get: masterData[field.to].get,
        })
      : [],
  )
}
