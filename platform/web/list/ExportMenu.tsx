import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconX } from '@tabler/icons-react'
import { COUNT_BOUND } from '#platform/contract/list.ts'
import { useFormat } from '../format.ts'
import { useTexts } from '../i18n.tsx'
import { commonTexts } from '../texts/texts.ts'
import { type Exporting, useExport } from './export/useExport.ts'
import css from './list.module.css'

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true }

/** The whole filtered list as a file; how far it is, and a way to stop it. */
export default function ExportMenu(exporting: Exporting) {
  const { list } = useTexts(commonTexts)
  const { number } = useFormat()
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
    <Menu position="bottom-end" shadow="md" width={190}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={list.exportList}
          title={list.exportList}
        >
          <IconDownload size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileText {...icon} />} onClick={() => void run('csv')}>
          {list.csv}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => void run('xlsx')}>
          {list.excel}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
