/** One page for every kind of master data: list, dialog and deletion. The last part of the URL is the kind. */
import { ActionIcon, Badge } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import type { Capability } from '#platform/contract/roles.ts'
import { ImportButton } from '#domains/overview/imports/web/shared/ImportButton.tsx'
import { RecordList } from '#platform/web/list/RecordList.tsx'
import { usePath } from '#platform/web/data/address.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, type Filter, pickFilter } from '#platform/web/list/table/columns.ts'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import ui from '#platform/web/ui/ui.module.css'
import type { MasterRow } from '../../contract.ts'
import { masterData } from '../../calls.gen.ts'
import { type FieldKind, type KindName, kinds } from '../../kinds.ts'
import { kindLabel } from './kindLabel.ts'
import { EMPTY } from '#platform/web/language/format.ts'
import { masterDataTexts } from '../../texts/texts.ts'

// the list does not wait for the form's libraries
const Pictogram = lazyComponent(async () => (await import('./IconField.tsx')).Pictogram)
const MergeMakeDialog = lazyComponent(async () => (await import('./MergeMakeDialog.tsx')).default)
const MasterDataDialog = lazyComponent(async () => (await import('./MasterDataDialog.tsx')).default)

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
  const [merging, setMerging] = useState<MasterRow>()
  const mayMerge = useCan(masterData[name].update.allow as Capability)
  return (
    <>
      <RecordList
        title={label}
        calls={masterData[name]}
        add={text.add(label)}
        more={grows(name) ? <ImportButton noun="makes" /> : undefined}
        columns={useColumns(name)}
        search={text.search}
        filters={useFilters(name)}
        empty={{ text: text.emptyText }}
        renderDialog={(row, close) => <MasterDataDialog name={name} row={row} onClose={close} />}
        {...(grows(name) && mayMerge
          ? {
              actionsWidth: 122,
              renderMore: (row: MasterRow) => <MergeButton row={row} onPress={setMerging} />,
            }
          : {})}
      />
      {merging && grows(name) && (
        <MergeMakeDialog name={name} row={merging} onClose={() => setMerging(undefined)} />
      )}
    </>
  )
}

/** Reception adds rows of these kinds; a user with the right to write finds the new ones, and merges duplicates. */
const grows = (name: KindName): name is 'brand' | 'model' => name === 'brand' || name === 'model'

function MergeButton({ row, onPress }: { row: MasterRow; onPress: (row: MasterRow) => void }) {
  const text = useTexts(masterDataTexts)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={`${text.merge.open}: ${row.name}`}
      onClick={() => onPress(row)}
    >
      <IconArrowMerge size={17} stroke={1.6} />
    </ActionIcon>
  )
}

/** `brand_id` -> the row's `brand`. */
const referred = (row: MasterRow, field: string) =>
  row[field.replace(/_id$/, '')] as { id: number; name: string } | null | undefined

function useColumns(name: KindName): Column<MasterRow>[] {
  const { field, entities } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  const shared = useSharedColumns()
  const text = useTexts(masterDataTexts)

  const column = (key: string, { type }: FieldKind): Column<MasterRow> => {
    const named = { name: key, label: text.fields[key] ?? key }
    const plain = (row: MasterRow) => row[key] as string | number | boolean | null
    switch (type) {
      case 'money':
        return { ...named, value: plain, kind: 'money' }
      case 'ref':
        return { ...named, value: (row) => referred(row, key)?.name }
      case 'day':
        return { ...named, value: plain, kind: 'day', sort: true, width: 140 }
      case 'garage':
        return { ...named, value: (row) => referred(row, key)?.name ?? text.allGarages }
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
    {
      name: 'name',
      // the import of makes reads an exported file: its titles say which name is whose
      label: grows(name) ? entities[name] : field.name,
      value: (row) => row.name,
      ...(grows(name) ? { cell: (row: MasterRow) => <NameOfMake row={row} /> } : {}),
      sort: true,
      width: 230,
    },
    ...Object.entries(kinds[name].fields).map(([key, kind]) => column(key, kind)),
    shared.createdAt({ width: 140 }),
  ]
}

/** With the names that were merged into it, and whether somebody still has to look at it. */
function NameOfMake({ row }: { row: MasterRow }) {
  const text = useTexts(masterDataTexts)
  const others = (row.merged_names as string[] | undefined) ?? []
  return (
    <>
      {row.name}
      {others.length > 0 && (
        <span className={ui.second}> {text.merge.also(others.join(', '))}</span>
      )}
      {row.is_new === true && (
        <Badge size="sm" variant="light" ml={8}>
          {text.isNew}
        </Badge>
      )}
    </>
  )
}

function useFilters(name: KindName): Filter[] {
  const text = useTexts(masterDataTexts)
  const onlyNew: Filter[] = grows(name)
    ? [{ name: 'is_new', label: text.added, options: [{ value: 'true', label: text.onlyNew }] }]
    : []
  return Object.entries(kinds[name].fields)
    .flatMap(([key, field]) =>
      field.type === 'ref'
        ? pickFilter({
            name: key,
            label: text.fields[key] ?? key,
            source: masterData[field.to].list,
            get: masterData[field.to].get,
          })
        : [],
    )
    .concat(onlyNew)
}
