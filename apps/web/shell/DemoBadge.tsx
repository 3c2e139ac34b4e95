/** Says that the data is demo data, and how to begin with one's own. */
import { Button, Popover } from '@mantine/core'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import css from './shell.module.css'

export default function DemoBadge() {
  const { shell } = useTexts(commonTexts)
  return (
    <Popover width={340} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default">
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
