import { Button } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearch } from '#platform/web/data/address.ts'
import { bearer, openEnvelope, toApiMessage, useScopedQuery } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { formatMessage } from '#platform/web/language/messages.ts'
import { ButtonMenu } from '#platform/web/ui/menus/ButtonMenu.tsx'
import { MenuItem } from '#platform/web/ui/menus/MenuItem.tsx'
import { toastFailure } from '#platform/web/toast.ts'
import { reports } from '../../calls.gen.ts'
import { reportsTexts } from '../../texts/texts.ts'
import { saveFile } from './file.ts'
import { today } from '#platform/web/data/today.ts'
import { exportFormats } from '../../rules.ts'

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true }
const programs = { hledger: 'hledger', beancount: 'Beancount' } as const
const endings = { hledger: 'journal', beancount: 'beancount' } as const

/** The journal of the days in the address, or all of it, as plain text that other programs can check. */
export function JournalFiles() {
  const text = useTexts(reportsTexts)
  const { start_date, end_date } = useSearch()
  const query = useScopedQuery(reports.journalExport, { start_date, end_date })
  const [busy, setBusy] = useState(false)

  const save = async (format: (typeof exportFormats)[number]) => {
    setBusy(true)
    try {
      const address = addressOf(reports.journalExport, {}, { ...query, format })
      const response = await fetch(address, { headers: bearer() })
      // a refusal is JSON: reading it throws its failure
      if (!response.ok) openEnvelope(response.status, await response.json().catch(() => undefined))
      saveFile(`journal-${end_date ?? today()}.${endings[format]}`, await response.blob())
    } catch (failure) {
      toastFailure(formatMessage(toApiMessage(failure)))
    }
    setBusy(false)
  }
  return (
    <ButtonMenu
      position="bottom-end"
      width={230}
      face={
        <Button variant="default" leftSection={<IconFileCode {...icon} />} loading={busy}>
          {text.download}
        </Button>
      }
    >
      {exportFormats.map((format) => (
        <MenuItem
          key={format}
          leftSection={<IconFileCode {...icon} />}
          onClick={() => void save(format)}
        >
          {text.downloadFor(programs[format])}
        </MenuItem>
      ))}
    </ButtonMenu>
  )
}
