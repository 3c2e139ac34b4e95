/** The photos and videos of something, one at a time and full screen: arrows, swipes, zoom. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import YetAnotherLightbox, { type ControllerRef, type Slide } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Video from 'yet-another-react-lightbox/plugins/video'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { fileUrl } from '#platform/web/data/files.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { filesTexts } from '../../texts/texts.ts'
import css from './viewer.module.css'

export interface Media {
  url: string
  type: string
  /** What the photo shows, if it is one of several. */
  of?: string | undefined
}

interface Props {
  title: string
  media: readonly Media[]
  /** The one that was pressed. */
  at: number
  onClose: () => void
}

export const isVideo = ({ type }: Media) => type.startsWith('video/')

const slideOf = (media: Media, title: string): Slide =>
  isVideo(media)
    ? { type: 'video', sources: [{ src: fileUrl(media.url), type: media.type }] }
    : { src: fileUrl(media.url), alt: title }

/** The arrow keys turn the pages wherever the focus is, not only within the picture. */
function useArrows(box: RefObject<ControllerRef | null>) {
  useEffect(() => {
    const turn = ({ key, target }: KeyboardEvent) => {
      if ((target as Element).closest('.yarl__root')) return
      if (key === 'ArrowRight') box.current?.next()
      if (key === 'ArrowLeft') box.current?.prev()
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [box])
}

export default function Lightbox({ title, media, at, onClose }: Props) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(filesTexts)
  const [now, setNow] = useState(at)
  const box = useRef<ControllerRef>(null)
  useArrows(box)
  const named = [title, media[now]?.of].filter(Boolean).join(' · ')
  return (
    <Dialog opened fullScreen title={named} onClose={onClose} classNames={{ body: css.body ?? '' }}>
      <YetAnotherLightbox
        plugins={[Inline, Video, Zoom]}
        index={now}
        controller={{ ref: box }}
        on={{ view: ({ index }) => setNow(index) }}
        slides={media.map((medium) => slideOf(medium, title))}
        className={css.frame ?? ''}
        carousel={{ finite: true, padding: 0 }}
        animation={{ fade: 0, swipe: 200 }}
        toolbar={{ buttons: [] }}
        zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
        inline={{ style: { height: '100%' } }}
        labels={{
          Previous: button.previous,
          Next: button.next,
          'Zoom in': text.zoomIn,
          'Zoom out': text.zoomOut,
          'Photo gallery': title,
          Slide: text.photo,
          Carousel: text.photos,
          '{index} of {total}': text.place,
        }}
      />
    </Dialog>
  )
}
