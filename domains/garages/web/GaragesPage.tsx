import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { ListPage } from '#platform/web/ListPage.tsx'
import { useAddAsked } from '#platform/web/address.ts'
import { useAct } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import type { Column } from '#platform/web/list/columns.ts'
import { useMay, useRole } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { RowButtons } from '#platform/web/ui/RowButtons.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { type GarageRow, garages, kindOfWriter } from '../contract.ts'
import { garagesTexts } from './texts/texts.ts'

const dialogs = () => import('./GarageDialog.tsx')
const NewGarageDialog = later(async () => (await dialogs()).NewGarageDialog)
const GarageDialog = later(async () => (await dialogs()).GarageDialog)
const GarageSettingsDialog = later(async () => (await dialogs()).GarageSettingsDialog)

/** Branches for super admins; workshops for those of manufacture. */
export default function GaragesPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(garagesTexts)
  const kind = kindOfWriter(useRole() ?? '')
  const isWorkshop = kind === 'workshop'
  const mayWrite = useMay(garages.create.allow)
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<GarageRow>()
  const [setting, setSetting] = useState<GarageRow>()
  const remove = useAct(garages.remove)
  useAddAsked(() => setAdding(mayWrite))

  const ask = async (row: GarageRow) => {
    if (await confirmDelete(row.name)) remove.mutate({ params: { id: row.id } })
  }
  const addButton = mayWrite && (
    <Button leftSection={<IconPlus size={17} />} onClick={() => setAdding(true)}>
      {isWorkshop ? text.addWorkshop : text.addBranch}
    </Button>
  )
  return (
    <>
      <ListPage
        title={isWorkshop ? nav.workshopManagement : nav.branchManagement}
        call={garages.list}
        remove={garages.remove}
        // the selected garage does not hide its sisters here
        query={{ kind, garage_id: 0 }}
        columns={useColumns(isWorkshop)}
        search={text.search}
        actions={addButton}
        empty={{ title: isWorkshop ? text.noWorkshops : text.noBranches, action: addButton }}
        onOpen={mayWrite ? setEditing : undefined}
        renderActions={
          mayWrite
            ? (row) => (
                <RowButtons
                  of={row.name}
                  onEdit={() => setEditing(row)}
                  onDelete={() => void ask(row)}
                >
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={30}
                    aria-label={text.settingsOf(row.name)}
                    onClick={() => setSetting(row)}
                  >
                    <IconSettings size={17} stroke={1.6} />
                  </ActionIcon>
                </RowButtons>
              )
            : undefined
        }
      />
      {adding && <NewGarageDialog kind={kind} onClose={() => setAdding(false)} />}
      {editing && <GarageDialog row={editing} onClose={() => setEditing(undefined)} />}
      {setting && <GarageSettingsDialog row={setting} onClose={() => setSetting(undefined)} />}
    </>
  )
}

function useColumns(isWorkshop: boolean): Column<GarageRow>[] {
  const { field, country } = useTexts(commonTexts)
  const text = useTexts(garagesTexts)
  const parent: Column<GarageRow> = {
    name: 'parent',
    label: text.parent,
    value: (row) => row.parent?.name,
  }
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 190 },
    { name: 'code', label: text.code, value: (row) => row.code, sort: true, width: 70 },
    {
      name: 'country',
      label: field.country,
      value: (row) => country[row.country_id as keyof typeof country] ?? row.country.name,
      width: 110,
    },
    ...(isWorkshop ? [parent] : []),
    { name: 'address', label: field.address, value: (row) => row.address, width: 220 },
    {
      name: 'date_established',
      label: field.dateEstablished,
      value: (row) => row.date_established,
      kind: 'day',
      width: 130,
    },
    {
      name: 'created_at',
      label: field.createdDate,
      value: (row) => row.created_at,
      kind: 'day',
      zone: (row) => row.time_zone,
      sort: true,
      width: 130,
    },
  ]
}
