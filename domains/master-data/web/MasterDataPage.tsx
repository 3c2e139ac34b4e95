/** One page for every kind of master data: its list, its dialog, its deletion. The kind is the address's last word. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ListPage } from '#platform/web/ListPage.tsx'
import { usePath } from '#platform/web/address.ts'
import { useAct } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { type Column, type Filter, pickFilter } from '#platform/web/list/columns.ts'
import { useMay } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { RowButtons } from '#platform/web/ui/RowButtons.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { type MasterRow, masterData } from '../contract.ts'
import { type FieldKind, type KindName, kinds } from '../kinds.ts'
import { kindLabel } from './kindLabel.ts'
import { masterDataTexts } from './texts/texts.ts'

// the list does not wait for the form's libraries
const MasterDataDialog = later(async () => (await import('./MasterDataDialog.tsx')).default)

export default function MasterDataPage() {
  const pathname = usePath()
  const name = pathname.split('/').at(-1)?.toLowerCase() as KindName
  // another kind is another page: nothing of the one before may stay
  return <KindPage key={name} name={name} />
}

function KindPage({ name }: { name: KindName }) {
  const common = useTexts(commonTexts)
  const text = useTexts(masterDataTexts)
  const [editing, setEditing] = useState<MasterRow | 'new'>()
  const calls = masterData[name]
  const label = kindLabel(name, common)
  const mayWrite = useMay(kinds[name].write)
  const remove = useAct(calls.remove, { touches: [calls.list] })

  const ask = async (row: MasterRow) => {
    if (await confirmDelete(row.name)) remove.mutate({ params: { id: row.id } })
  }
  const addButton = mayWrite && (
    <Button leftSection={<IconPlus size={17} />} onClick={() => setEditing('new')}>
      {text.add(label)}
    </Button>
  )
  return (
    <>
      <ListPage
        title={label}
        call={calls.list}
        remove={mayWrite ? calls.remove : undefined}
        columns={useColumns(name)}
        search={text.search}
        filters={useFilters(name)}
        actions={addButton}
        empty={{ text: text.emptyText, action: addButton }}
        onOpen={mayWrite ? setEditing : undefined}
        renderActions={
          mayWrite
            ? (row) => (
                <RowButtons
                  of={row.name}
                  onEdit={() => setEditing(row)}
                  onDelete={() => void ask(row)}
                />
              )
            : undefined
        }
      />
      {editing && (
        <MasterDataDialog
          name={name}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

/** `brand_id` -> the row's `brand`. */
const referred = (row: MasterRow, field: string) =>
  row[field.replace(/_id$/, '')] as { id: number; name: string } | null | undefined

function useColumns(name: KindName): Column<MasterRow>[] {
  const { field, country } = useTexts(commonTexts)
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
        return { ...named, value: (row) => country[row[key] as keyof typeof country], width: 120 }
      case 'choice':
        return { ...named, value: (row) => text.choices[String(row[key])] }
      case 'year':
        return { ...named, value: (row) => (row[key] ? String(row[key]) : null), width: 100 }
      case 'flag':
        return { ...named, value: plain, width: 90 }
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
