/** Giving a ticket by hand, and the way to the wall display. */
import { Button } from '@mantine/core'
import { IconDeviceTv, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useStartGarage } from '#domains/company/garages/web/parts/startGarage.ts'
import { mayOpen } from '#platform/contract/places.ts'
import { to } from '#platform/web/address.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useMay, useRole } from '#platform/web/session.ts'
import { later } from '#platform/web/ui/later.tsx'
import { queueTexts } from '../texts/texts.ts'
import css from './queue.module.css'

const TicketDialog = later(async () => (await import('./TicketDialog.tsx')).TicketDialog)

export function QueueTools() {
  const text = useTexts(queueTexts)
  const [giving, setGiving] = useState(false)
  const mayGive = useMay('queue.write')
  const mayWatch = mayOpen(useRole(), '/queue/display')
  const { garage } = useStartGarage()
  return (
    <span className={css.tools}>
      {mayWatch && (
        <Button
          component={Link}
          to={to('/queue/display', garage ? { garage_id: String(garage.id) } : {})}
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
