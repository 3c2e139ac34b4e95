import { confirm } from '#platform/web/confirm.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useRole, useSession } from '#platform/web/data/session.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { EmployeeRow } from '../../contract.ts'
import { employees } from '../../calls.gen.ts'
import { employeesTexts } from '../../texts/texts.ts'
import { endableRoles } from '../../rules.ts'

/** Signs out another user everywhere, after a question. */
export function useEndSessions() {
  const text = useTexts(employeesTexts)
  const end = useActionMutation(employees.endSessions)
  const self = useSession((session) => session.employee_id)
  const roles: readonly string[] = endableRoles(useRole() ?? '')
  const mayEnd = ({ id, role }: EmployeeRow) => id !== self && roles.includes(role.name)
  const askEnd = async ({ id, full_name }: Pick<EmployeeRow, 'id' | 'full_name'>) => {
    const yes = await confirm({
      title: text.endSessions,
      text: text.endSessionsText(full_name),
      yes: text.endSessions,
      danger: true,
    })
    if (yes) end.mutate({ params: { id } })
  }
  return { mayEnd, askEnd }
}
