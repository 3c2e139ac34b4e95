import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { toApiMessage } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { formatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { ButtonMenu } from '#platform/web/ui/menus/ButtonMenu.tsx'
import { MenuItem } from '#platform/web/ui/menus/MenuItem.tsx'
import { toastFailure } from '#platform/web/toast.ts'
import { type ReportTable, type ReportFileKind, saveReportFile } from './file.ts'

interface Props {
  /** The report's name: the file's name is made of it and the days. */
  name: string
  days: string
  /** Undefined while there is nothing to export. */
  sheet: (() => ReportTable | Promise<ReportTable>) | undefined
}

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true }

/** The report as a file: the same figures as on the screen. */
export function FileMenu({ name, days, sheet }: Props) {
  const { button, list } = useTexts(commonTexts)
  const [busy, setBusy] = useState(false)
  const save = async (kind: ReportFileKind) => {
    if (!sheet) return
    setBusy(true)
    try {
      await saveReportFile(kind, name, days, await sheet())
    } catch (failure) {
      toastFailure(formatMessage(toApiMessage(failure)))
    }
    setBusy(false)
  }
  return (
    <ButtonMenu
      position="bottom-end"
      width={190}
      face={
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          loading={busy}
          disabled={!sheet}
        >
          {button.export}
        </Button>
      }
    >
      <MenuItem leftSection={<IconFileText {...icon} />} onClick={() => void save('csv')}>
        {list.csv}
      </MenuItem>
      <MenuItem leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => void save('xlsx')}>
        {list.excel}
      </MenuItem>
    </ButtonMenu>
  )
}
