import { fileUrl } from '#platform/web/files.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import css from './media.module.css'

interface Props {
  media: { url: string; type: string }
  label: string
  onClose: () => void
}

/** One photo or video, large. */
export function MediaViewer({ media, label, onClose }: Props) {
  const url = fileUrl(media.url)
  return (
    <Dialog opened onClose={onClose} title={label} size="xl">
      {media.type.startsWith('video/') ? (
        // what customers and mechanics film has no captions
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video className={css.large} src={url} controls aria-label={label} />
      ) : (
        <img className={css.large} src={url} alt={label} />
      )}
    </Dialog>
  )
}
