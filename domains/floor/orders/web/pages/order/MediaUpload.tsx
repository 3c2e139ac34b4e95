import { ActionIcon, Button, FileButton, Group, UnstyledButton } from '@mantine/core'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { fileLimits, fileTypes, imageAndVideo } from '#domains/company/files/values.ts'
import { useOfflineTransfers } from '#domains/company/outbox/web/shared/files.ts'
import { TransferList } from '#platform/web/forms/TransferList.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useIsPhone } from '#platform/web/forms/phone.ts'
import type { OrderDetail } from '../../../contract.ts'
import { useOrderContext } from '../../shared/orderContext.tsx'
import { ordersTexts } from '../../../texts/texts.ts'
import bay from './mechanicOrderView.module.css'
import css from './media.module.css'

export const isVideo = (type: string) => type.startsWith('video/')

interface Props {
  direction: OrderDetail['media'][number]['direction']
  /** A large button that opens the phone's camera, instead of the panel's small one. */
  isTool?: boolean
  /** The line of the photos: shows an icon only, beside the task. */
  line?: { id: number; name: string }
  /** Called while files are uploading or rejected, to expand the panel. */
  onBusy?: () => void
}

/** Uploads photos and videos of a car with their progress; uploads that were interrupted resume by themselves. */
export function MediaUpload({ direction, isTool, line, onBusy }: Props) {
  const { media: text, bay: tools } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [rejection, setRejection] = useState<string>()
  const { id, license_plate, number } = order
  const place = line ? `order/${id}/line/${line.id}` : `order/${id}/${direction}`
  const transfers = useOfflineTransfers(place, {
    done: {
      kind: 'orders/media',
      params: { id },
      body: { direction, ...(line && { line_id: line.id }) },
      shown: { title: `${license_plate} · ${number}`, what: line?.name ?? text[direction] },
    },
    put: 'file_id',
  })

  const isBusy = useStore(transfers.store).length > 0 || rejection !== undefined
  useEffect(() => {
    if (isBusy) onBusy?.()
  }, [isBusy, onBusy])

  const choose = (files: File[]) => {
    const whyNot = (file: File) => {
      if (!['image', 'video'].includes(fileTypes[file.type] ?? '')) return text.notMedia
      return isVideo(file.type) && file.size > fileLimits.video ? text.tooLarge : undefined
    }
    const invalid = files.find(whyNot)
    setRejection(invalid && `${invalid.name}: ${whyNot(invalid)}`)
    void transfers.add(files.filter((file) => !whyNot(file)))
  }
  if (isTool || line)
    return (
      <div className={line ? bay.linePhoto : bay.upload}>
        <TransferList transfers={transfers} />
        <FileButton multiple accept={imageAndVideo} onChange={choose} capture="environment">
          {(props) =>
            line ? (
              <ActionIcon
                {...props}
                variant="subtle"
                color="gray"
                size={48}
                aria-label={`${tools.photo}: ${line.name}`}
              >
                <IconCamera size={22} stroke={1.6} />
              </ActionIcon>
            ) : (
              <UnstyledButton {...props} className={bay.tool ?? ''}>
                <IconCamera size={24} stroke={1.6} aria-hidden />
                {tools.photo}
              </UnstyledButton>
            )
          }
        </FileButton>
        <Refused why={rejection} />
      </div>
    )
  return (
    <DropArea onFiles={choose}>
      <TransferList transfers={transfers} />
      <Add of={text[direction]} onFiles={choose} />
      <Refused why={rejection} />
    </DropArea>
  )
}

const Refused = ({ why }: { why: string | undefined }) =>
  why && (
    <p className={css.refused} role="alert">
      {why}
    </p>
  )

interface Choosing {
  onFiles: (files: File[]) => void
}

/** From the device; a phone has a separate button for the camera. */
function Add({ of, onFiles }: Choosing & { of: string }) {
  const { media: text, bay: tools } = useTexts(ordersTexts)
  const small = { variant: 'default', size: 'xs' } as const
  return (
    <Group gap={8}>
      {useIsPhone() && (
        <FileButton multiple accept={imageAndVideo} onChange={onFiles} capture="environment">
          {(props) => (
            <Button
              {...props}
              {...small}
              aria-label={`${tools.photo}: ${of}`}
              leftSection={<IconCamera size={16} aria-hidden />}
            >
              {tools.photo}
            </Button>
          )}
        </FileButton>
      )}
      <FileButton multiple accept={imageAndVideo} onChange={onFiles}>
        {(props) => (
          <Button
            {...props}
            {...small}
            aria-label={`${text.add}: ${of}`}
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
          >
            {text.add}
          </Button>
        )}
      </FileButton>
      <span className={css.hint}>{text.drop}</span>
    </Group>
  )
}

function DropArea({ onFiles, children }: Choosing & { children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its button does the same
    <div
      className={css.upload}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
