import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordList } from '#platform/web/list/RecordList.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column } from '#platform/web/list/table/columns.ts'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { GarageRow } from '../../contract.ts'
import { garages } from '../../calls.gen.ts'
import { garagesTexts } from '../../texts/texts.ts'
import { garageKindForRole } from '../../values.ts'

const dialogs = () => import('./GarageDialog.tsx')
const NewGarageDialog = lazyComponent(async () => (await dialogs()).NewGarageDialog)
const GarageDialog = lazyComponent(async () => (await dialogs()).GarageDialog)
const GarageSettingsDialog = lazyComponent(async () => (await dialogs()).GarageSettingsDialog)

/** Branches for super admins; workshops for those of manufacture. */
export default function GaragesPage() {
  const { nav } = useTexts(commonTexts)
  const text = useTexts(garagesTexts)
  const kind = garageKindForRole(useRole() ?? '')
  const isWorkshop = kind === 'workshop'
  const [setting, setSetting] = useState<GarageRow>()
  return (
    <>
      <RecordList
        title={isWorkshop ? nav.workshopManagement : nav.branchManagement}
        calls={garages}
        add={isWorkshop ? text.addWorkshop : text.addBranch}
        // the selected garage must not hide the others here
        query={{ kind, garage_id: 0 }}
        columns={useColumns(isWorkshop)}
        search={text.search}
        empty={{ title: isWorkshop ? text.noWorkshops : text.noBranches }}
        // three buttons a row
        actionsWidth={122}
        renderMore={(row) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={text.settingsOf(row.name)}
            onClick={() => setSetting(row)}
          >
            <IconSettings size={17} stroke={1.6} />
          </ActionIcon>
        )}
        renderDialog={(row, close) =>
          row ? (
            <GarageDialog row={row} onClose={close} />
          ) : (
            <NewGarageDialog kind={kind} onClose={close} />
          )
        }
      />
      {setting && <GarageSettingsDialog row={setting} onClose={() => setSetting(undefined)} />}
    </>
  )
}

function useColumns(isWorkshop: boolean): Column<GarageRow>[] {
  const { field } = useTexts(commonTexts)
  const shared = useSharedColumns()
  const text = useTexts(garagesTexts)
  const parent: Column<GarageRow> = {
    name: 'parent',
    label: text.parent,
    value: (row) => row.parent?.name,
  }
  return [
    { name: 'name', label: field.name, value: (row) => row.name, sort: true, width: 190 },
    { name: 'code', label: text.code, value: (row) => row.code, sort: true, width: 70 },
    shared.country({ width: 110 }),
    ...(isWorkshop ? [parent] : []),
    { name: 'address', label: field.address, value: (row) => row.address, width: 220 },
    {
      name: 'date_established',
      label: field.dateEstablished,
      value: (row) => row.date_established,
      kind: 'day',
      width: 130,
    },
    shared.createdAt({ zone: (row) => row.time_zone, width: 130 }),
  ]
}
