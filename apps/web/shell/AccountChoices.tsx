import { Menu } from '@mantine/core'
import { IconListCheck, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSetUp } from '#domains/overview/set-up/web/shared/useSetUp.ts'
import { setUpTexts } from '#domains/overview/set-up/texts/texts.ts'
import { signOut } from '#domains/company/auth/web/shared/signOut.ts'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { removeDrafts } from '#platform/web/forms/drafts.ts'
import { removeFiles } from '#platform/web/offline/offlineFiles.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { endSession, useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { OpenMenu } from '#platform/web/ui/menus/OpenMenu.tsx'
import { AccountButton } from './AccountButton.tsx'
import css from './shell.module.css'
import { useDemo } from './useDemo.ts'
import { useIsNarrow } from './useIsNarrow.ts'

const loadLeave = () => import('#domains/company/outbox/web/shared/signOutGuard.ts')

/** The account menu; it mounts open, because a click loads it. */
export default function AccountChoices() {
  const { role: roleNames, nav, button, shell } = useTexts(commonTexts)
  // a phone's header is too narrow for it
  const isNarrow = useIsNarrow()
  const tellsDemo = useDemo() && isNarrow
  const user = useSession((session) => session.user)
  const employee = useSession((session) => session.employee_id)
  const token = useSession((session) => session.token)
  const setUp = useTexts(setUpTexts)
  const found = useSetUp()
  const navigate = useNavigate()
  if (!user) return null

  const name = user.employee_detail.full_name
  const roleName = roleNames[user.role.name as keyof typeof roleNames] ?? user.role.name
  const maySet = canOpenPage(user.role.name, '/account-settings')
  const logout = async () => {
    const { confirmSignOut, clearDeviceData } = await loadLeave()
    if (!(await confirmSignOut())) return
    // does not wait: the user is signed out on this device even if the server or the browser's storage does not respond
    if (token) signOut(token)
    void clearDeviceData()
    if (employee !== null) {
      void removeFiles(employee)
      removeDrafts(employee)
    }
    endSession()
    // the next user begins at their own start page
    void navigate({ to: '/login', search: {}, replace: true })
  }
  return (
    <OpenMenu face={<AccountButton />} width={220}>
      <Menu.Label>
        <div className={css.menuName}>{name}</div>
        {roleName}
      </Menu.Label>
      {tellsDemo && (
        <Menu.Label>
          <div className={css.menuName}>{shell.demoData}</div>
          <p className={css.demo}>{shell.demoKeep}</p>
          <p className={css.demo}>{shell.demoLeave}</p>
        </Menu.Label>
      )}
      {maySet && (
        <Menu.Item
          leftSection={<IconUserCog size={17} stroke={1.6} />}
          onClick={() => void navigate({ to: linkTo('/account-settings') })}
        >
          {nav.accountSettings}
        </Menu.Item>
      )}
      {canOpenPage(user.role.name, '/set-up') && (
        <Menu.Item
          leftSection={<IconListCheck size={17} stroke={1.6} />}
          onClick={() => void navigate({ to: linkTo('/set-up') })}
        >
          {found && !found.finished ? setUp.progress(found.done, found.all) : setUp.title}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLogout size={17} stroke={1.6} />} onClick={() => void logout()}>
        {button.logout}
      </Menu.Item>
    </OpenMenu>
  )
}
