import { Modal } from '@mantine/core'
import { fileUrl } from '#platform/web/files.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import css from './media.module.css'

interface Props {
  media: { url: string; type: string }
  label: string
  onClose: () => void
}

/** One photo or video, large. */
export function MediaViewer({ media, label, onClose }: Props) {
  const { button } = useTexts(commonTexts)
  const url = fileUrl(media.url)
  return (
    <Modal
      opened
      onClose={onClose}
      title={label}
      size="xl"
      centered
      closeButtonProps={{ 'aria-label': button.close }}
    >
      {media.type.startsWith('video/') ? (
        // what customers and mechanics film has no captions
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video className={css.large} src={url} controls aria-label={label} />
      ) : (
        <img className={css.large} src={url} alt={label} />
      )}
    </Modal>
  )
}
