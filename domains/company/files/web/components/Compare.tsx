/** Photos before and after the work side by side, large. */
import { useTexts } from '#platform/web/language/i18n.tsx'
import { fileUrl } from '#platform/web/data/files.ts'
import { filesTexts } from '../../texts/texts.ts'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { type Media, isVideo } from './Lightbox.tsx'
import css from './viewer.module.css'

interface Props {
  before: readonly Media[]
  after: readonly Media[]
  onClose: () => void
}

export default function Compare({ before, after, onClose }: Props) {
  const text = useTexts(filesTexts)
  return (
    <Dialog opened fullScreen title={text.beforeAfter} onClose={onClose}>
      <div className={css.sides}>
        <Side title={text.before} media={before} />
        <Side title={text.after} media={after} />
      </div>
    </Dialog>
  )
}

const Side = ({ title, media }: { title: string; media: readonly Media[] }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {media.map((medium) =>
      isVideo(medium) ? (
        // what customers and mechanics film has no captions
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video key={medium.url} src={fileUrl(medium.url)} controls aria-label={title} />
      ) : (
        <img key={medium.url} src={fileUrl(medium.url)} alt={title} loading="lazy" />
      ),
    )}
  </section>
)
