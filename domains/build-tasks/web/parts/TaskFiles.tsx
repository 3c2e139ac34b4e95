/** Photos and videos of tasks. */
import { useState } from 'react'
import { fileUrl, thumbnailUrl } from '#platform/web/files.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import css from './task.module.css'
import { buildTasksTexts } from '../texts/texts.ts'

interface File {
  id: number
  url: string
  type: string
}

/** Thumbnails; each opens whole. */
export function TaskFiles({ files }: { files: readonly File[] }) {
  const text = useTexts(buildTasksTexts)
  const { number } = useFormat()
  const [shown, setShown] = useState<File>()
  const label = (index: number) => `${text.photos} ${number(index + 1)}`
  return (
    <>
      <div className={css.files}>
        {files.map((one, index) => (
          <button
            key={one.id}
            type="button"
            aria-label={label(index)}
            onClick={() => setShown(one)}
          >
            {one.type.startsWith('video/') ? (
              <video src={fileUrl(one.url)} muted preload="metadata" />
            ) : (
              <img src={thumbnailUrl(one.url)} alt="" loading="lazy" />
            )}
          </button>
        ))}
      </div>
      {shown && (
        <Dialog opened onClose={() => setShown(undefined)} title={text.photos} size="xl">
          {shown.type.startsWith('video/') ? (
            // what mechanics film has no captions
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video
              className={css.large}
              src={fileUrl(shown.url)}
              controls
              aria-label={text.photos}
            />
          ) : (
            <img className={css.large} src={fileUrl(shown.url)} alt={text.photos} />
          )}
        </Dialog>
      )}
    </>
  )
}
