/** What is shown is invented: says so, and how to begin with one's own data. */
import { Button, Popover } from '@mantine/core'
import { auth } from '#domains/company/auth/contract.ts'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useMay } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import css from './shell.module.css'

const HOUR = 3_600_000

export default function DemoMark() {
  const { shell } = useTexts(commonTexts)
  const { data } = useAsk(auth.session, {}, { enabled: useMay('set-up.write'), staleTime: HOUR })
  if (!data?.demo) return null
  return (
    <Popover width={340} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="light" color="orange">
          {shell.demoData}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={css.demo}>{shell.demoKeep}</p>
        <p className={css.demo}>{shell.demoLeave}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
