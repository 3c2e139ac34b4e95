import { ActionIcon, Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileText, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { COUNT_BOUND } from '#platform/contract/paging.ts'
import { useFormat } from '../language/format.ts'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'
import { type Exporting, useExport } from './export/useExport.ts'
import { OpenMenu } from '../ui/menus/OpenMenu.tsx'
import { ExportButton } from './ExportButton.tsx'
import css from './list.module.css'

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true }

/** Exports the whole filtered list as a file, with its progress and a stop button. It mounts open. */
export default function ExportMenu({ exporting }: { exporting: Exporting }) {
  const { list } = useTexts(commonTexts)
  const { number } = useFormat()
  const [isFirst, setIsFirst] = useState(true)
  const { run, progress, stop } = useExport(exporting)
  if (progress) {
    const { done, total } = progress
    const bounded = total >= COUNT_BOUND ? `${number(COUNT_BOUND - 1)}+` : number(total)
    return (
      <span className={css.exporting}>
        <output>{list.exporting(number(done), bounded)}</output>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={list.stopExport}
          title={list.stopExport}
          onClick={stop}
        >
          <IconX size={17} stroke={1.7} />
        </ActionIcon>
      </span>
    )
  }
  return (
    <OpenMenu
      face={<ExportButton exporting={exporting} />}
      width={190}
      startsOpen={isFirst}
      onClosed={() => setIsFirst(false)}
    >
      <Menu.Item leftSection={<IconFileText {...icon} />} onClick={() => void run('csv')}>
        {list.csv}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => void run('xlsx')}>
        {list.excel}
      </Menu.Item>
    </OpenMenu>
  )
}
