import { ActionIcon, Skeleton } from '@mantine/core'
import { IconKey, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { guardedRoles, roleTable } from '#platform/contract/roles.ts'
import { ImportButton } from '#domains/overview/imports/web/shared/ImportButton.tsx'
import { RecordList } from '#platform/web/list/RecordList.tsx'
import { useActionMutation } from '#platform/web/data/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Column, Tabs } from '#platform/web/list/table/columns.ts'
import { useCan, useRole, useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { toast } from '#platform/web/toast.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { ShowTogether } from '#platform/web/ui/ShowTogether.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { EmployeeRow } from '../../contract.ts'
import { employees } from '../../calls.gen.ts'
import { employeesTexts } from '../../texts/texts.ts'
import { useEndSessions } from '../shared/useEndSessions.ts'
import { assignableRoles } from '../../rules.ts'

const EmployeeDialog = lazyComponent(async () => (await import('./EmployeeDialog.tsx')).default)

// an employee of manufacture sees the workshops first
const MakerDay = lazyComponent(
  async () => (await import('#domains/workshop/builds/web/shared/MakerDay.tsx')).ManufactureDay,
)

function useTabs(): Tabs {
  const text = useTexts(employeesTexts)
  return {
    name: 'active',
    counts: employees.counts,
    options: [
      { value: 'true', label: text.active },
      { value: 'false', label: text.inactive },
    ],
  }
}

/** The permission to choose a new password: who needs one, and until when it was given on this page. */
function useLeaves() {
  const { button } = useTexts(commonTexts)
  const text = useTexts(employeesTexts)
  const { time } = useFormat()
  const mayAllow = useCan(employees.allowReset.allow)
  /** Until when an employee may choose a new password, by id; only permissions given on this page. */
  const [allowed, setAllowed] = useState<Record<number, string>>({})
  const allowReset = useActionMutation(employees.allowReset, {
    silent: true,
    onSaved: ({ reset_allowed_until }, { params }) => {
      setAllowed((before) => ({ ...before, [params.id]: reset_allowed_until }))
      toast(text.resetAllowedUntil(time(reset_allowed_until)))
    },
  })
  const self = useSession((session) => session.employee_id)
  /** For other users only: a super admin cannot permit their own reset. */
  const needsLeave = (row: EmployeeRow) =>
    mayAllow &&
    row.active === true &&
    row.id !== self &&
    (guardedRoles as readonly string[]).includes(row.role.name)

  const askReset = async ({ id, full_name }: EmployeeRow) => {
    const yes = await confirm({
      title: text.allowReset,
      text: text.allowResetText(full_name),
      yes: button.confirm,
    })
    if (!yes) return
    allowReset.mutate({ params: { id } })
  }
  return { mayAllow, allowed, needsLeave, askReset }
}

/** The employees, below the workshops for an employee of manufacture. */
export default function EmployeesPage() {
  if (useRole() !== 'super admin - manufacture') return <EmployeeList />
  return (
    <ShowTogether placeholder={<Loading />}>
      <MakerDay />
      <EmployeeList />
    </ShowTogether>
  )
}

function Loading() {
  const { shell } = useTexts(commonTexts)
  return (
    <output aria-label={shell.loading}>
      <Skeleton height={210} radius={12} mb={20} />
      <Skeleton height={560} radius={12} />
    </output>
  )
}

/** The employees, for users who may add them. */
function EmployeeList() {
  const { nav, role: roleNames, field } = useTexts(commonTexts)
  const text = useTexts(employeesTexts)
  const role = useRole() ?? ''
  const { time } = useFormat()
  const { mayAllow, allowed, needsLeave, askReset } = useLeaves()
  const { mayEnd, askEnd } = useEndSessions()
  const assignable = roleTable.filter(({ name }) => assignableRoles(role).includes(name))
  return (
    <RecordList
      title={nav.employeeManagement}
      calls={employees}
      add={text.add}
      more={<ImportButton noun="employees" />}
      columns={useColumns()}
      search={text.search}
      tabs={useTabs()}
      filters={[
        {
          name: 'role_id',
          label: field.role,
          options: assignable.map(({ id, name }) => ({ value: id, label: roleNames[name] })),
        },
      ]}
      empty={{ title: text.none, text: text.noneText }}
      actionsWidth={mayAllow ? 156 : 122}
      renderMore={(row) => (
        <>
          {needsLeave(row) && (
            <ActionIcon
              variant={allowed[row.id] ? 'light' : 'subtle'}
              color={allowed[row.id] ? undefined : 'gray'}
              size={30}
              title={
                allowed[row.id] ? text.resetAllowedUntil(time(allowed[row.id])) : text.allowReset
              }
              aria-label={`${text.allowReset}: ${row.full_name}`}
              onClick={() => void askReset(row)}
            >
              <IconKey size={17} stroke={1.6} />
            </ActionIcon>
          )}
          {row.active && mayEnd(row) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              title={text.endSessions}
              aria-label={`${text.endSessions}: ${row.full_name}`}
              onClick={() => void askEnd(row)}
            >
              <IconLogout size={17} stroke={1.6} />
            </ActionIcon>
          )}
        </>
      )}
      renderDialog={(row, close) => <EmployeeDialog row={row} onClose={close} />}
    />
  )
}

function useColumns(): Column<EmployeeRow>[] {
  const { field, role: roleNames } = useTexts(commonTexts)
  const text = useTexts(employeesTexts)
  const status = ({ active }: EmployeeRow) => (active ? text.active : text.inactive)
  return [
    {
      name: 'full_name',
      label: field.fullName,
      value: (row) => row.full_name,
      sort: true,
      width: 190,
    },
    { name: 'phone', label: field.phone, value: (row) => row.phone_display, width: 150 },
    {
      name: 'role',
      label: field.role,
      value: (row) => roleNames[row.role.name as keyof typeof roleNames] ?? row.role.name,
      width: 140,
    },
    { name: 'garage', label: field.garage, value: (row) => row.garage?.name, width: 180 },
    {
      name: 'status',
      label: field.status,
      value: status,
      cell: (row) => <Status tone={row.active ? 'good' : 'neutral'}>{status(row)}</Status>,
      width: 110,
    },
  ]
}
