/** Buttons to give a ticket by hand and to open the wall display. */
import { Button } from '@mantine/core'
import { IconDeviceTv, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useStartGarage } from '#domains/company/garages/web/shared/startGarage.ts'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { queueTexts } from '../../texts/texts.ts'
import css from '../shared/queue.module.css'

const TicketDialog = lazyComponent(async () => (await import('./TicketDialog.tsx')).TicketDialog)

export function QueueTools() {
  const text = useTexts(queueTexts)
  const [giving, setGiving] = useState(false)
  const mayGive = useCan('queue.write')
  const mayWatch = canOpenPage(useRole(), '/queue/display')
  const { garage } = useStartGarage()
  return (
    <span className={css.tools}>
      {mayWatch && (
        <Button
          component={Link}
          to={linkTo('/queue/display', garage ? { garage_id: String(garage.id) } : {})}
          variant="subtle"
          leftSection={<IconDeviceTv size={18} aria-hidden />}
        >
          {text.display}
        </Button>
      )}
      {mayGive && (
        <Button
          variant="default"
          leftSection={<IconTicket size={18} aria-hidden />}
          onClick={() => setGiving(true)}
        >
          {text.give}
        </Button>
      )}
      {giving && <TicketDialog onClose={() => setGiving(false)} />}
    </span>
  )
}
