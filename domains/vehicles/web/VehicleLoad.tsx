/** A vehicle of the address: its skeleton, why it is not there, or the page that shows it. */
import { Button, Skeleton } from '@mantine/core'
import { IconCarOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { type VehicleDetail, vehicles } from '../contract.ts'
import { vehicleTexts } from './texts/texts.ts'

interface Props {
  id: number
  children: (vehicle: VehicleDetail) => ReactNode
}

export function VehicleLoad({ id, children }: Props) {
  const text = useTexts(vehicleTexts)
  const { nav, button, page } = useTexts(commonTexts)
  const say = useSayMessage()
  const { data, error, refetch } = useAsk(vehicles.get, { params: { id } })
  if (data) return children(data)
  if (!error)
    return (
      <>
        <PageHead title={nav.vehicleManagement} subtitle={'\u00a0'} />
        <Panel>
          <Skeleton height={420} radius={12} />
        </Panel>
      </>
    )
  const isMissing = error.http_code === 404
  return (
    <>
      <PageHead title={nav.vehicleManagement} />
      <Panel>
        <Notice
          urgent
          icon={<IconCarOff size={34} stroke={1.5} aria-hidden />}
          title={isMissing ? text.missing : page.failed}
          action={
            isMissing ? (
              <Button component={Link} to="/vehicle" variant="light">
                {text.backToList}
              </Button>
            ) : (
              <Button variant="light" onClick={() => void refetch()}>
                {button.retry}
              </Button>
            )
          }
        >
          {isMissing ? undefined : say(error.message)}
        </Notice>
      </Panel>
    </>
  )
}
