import { Button, FileButton, UnstyledButton } from '@mantine/core'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { fileLimits, fileTypes, imageAndVideo } from '#domains/files/contract.ts'
import { useKeptTransfers } from '#domains/outbox/web/parts/files.ts'
import { TransferList } from '#platform/web/TransferList.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import type { OrderDetail } from '../../contract.ts'
import { useOrderContext } from '../parts/orderContext.tsx'
import { ordersTexts } from '../texts/texts.ts'
import bay from './bay.module.css'
import css from './media.module.css'

export const isVideo = (type: string) => type.startsWith('video/')

interface Props {
  direction: OrderDetail['media'][number]['direction']
  /** A large button that opens the phone's camera, instead of the small one of the panel. */
  isTool?: boolean
}

/** Photos and videos of a car, each with its progress; what a lost line kept back goes on by itself. */
export function MediaUpload({ direction, isTool }: Props) {
  const { media: text, bay: tools } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [refused, setRefused] = useState<string>()
  const { id, license_plate, number } = order
  const transfers = useKeptTransfers(`order/${id}/${direction}`, {
    done: {
      kind: 'orders/media',
      params: { id },
      body: { direction },
      shown: { title: `${license_plate} · ${number}`, what: text[direction] },
    },
    put: 'file_id',
  })

  const choose = (files: File[]) => {
    const whyNot = (file: File) => {
      if (!['image', 'video'].includes(fileTypes[file.type] ?? '')) return text.notMedia
      return isVideo(file.type) && file.size > fileLimits.video ? text.tooLarge : undefined
    }
    const wrong = files.find(whyNot)
    setRefused(wrong && `${wrong.name}: ${whyNot(wrong)}`)
    void transfers.add(files.filter((file) => !whyNot(file)))
  }
  return (
    <div className={isTool ? bay.upload : css.upload}>
      <TransferList transfers={transfers} />
      <FileButton
        multiple
        accept={imageAndVideo}
        onChange={choose}
        {...(isTool ? { capture: 'environment' as const } : {})}
      >
        {(props) =>
          isTool ? (
            <UnstyledButton {...props} className={bay.tool ?? ''}>
              <IconCamera size={24} stroke={1.6} aria-hidden />
              {tools.photo}
            </UnstyledButton>
          ) : (
            <Button
              {...props}
              variant="default"
              size="xs"
              aria-label={`${text.add}: ${text[direction]}`}
              leftSection={<IconPhotoPlus size={16} aria-hidden />}
            >
              {text.add}
            </Button>
          )
        }
      </FileButton>
      {refused && (
        <p className={css.refused} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
