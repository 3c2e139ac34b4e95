import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { employees } from '../../calls.gen.ts'
import { employeesTexts } from '../../texts/texts.ts'
import { useEndSessions } from './useEndSessions.ts'

/** Signs out a person of the garage, for an admin who has no list of employees. */
export function SignOutSomebody() {
  const text = useTexts(employeesTexts)
  const { role: roleNames } = useTexts(commonTexts)
  const { askEnd } = useEndSessions()
  return (
    <>
      <h2>{text.lostDevice}</h2>
      <p>{text.lostDeviceText}</p>
      <PickerInput
        label={text.employee}
        source={employees.list}
        detail={({ role }) => roleNames[role.name as keyof typeof roleNames] ?? role.name}
        value={null}
        onChange={(_, row) => row && void askEnd(row)}
      />
    </>
  )
}
