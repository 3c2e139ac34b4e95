/** Small pictures of photos and videos; each opens whole. */
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { confirmDelete } from '#platform/web/confirm.ts'
import { fileUrl, thumbnailUrl } from '#platform/web/data/files.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { filesTexts } from '../../texts/texts.ts'
import { Viewer } from './viewers.ts'
import css from './row.module.css'

interface File {
  id: number
  url: string
  type: string
}

interface Props {
  title: string
  files: readonly File[]
  /** Removes a file, for users who may. */
  onRemove?: (id: number) => void
}

export function FilesRow({ title, files, onRemove }: Props) {
  const text = useTexts(filesTexts)
  const { number } = useFormat()
  const [shown, setShown] = useState<number>()
  return (
    <>
      <div className={css.files}>
        {files.map((file, index) => (
          <span key={file.id}>
            <button
              type="button"
              aria-label={`${title} ${number(index + 1)}`}
              onClick={() => setShown(index)}
            >
              {file.type.startsWith('video/') ? (
                <video src={fileUrl(file.url)} muted preload="metadata" />
              ) : (
                <img src={thumbnailUrl(file.url)} alt="" loading="lazy" />
              )}
            </button>
            {onRemove && (
              <ActionIcon
                className={css.remove ?? ''}
                data-upon="" // in the corner of the picture that it belongs to
                size={26}
                variant="default"
                aria-label={text.remove(number(index + 1))}
                onClick={async () => (await confirmDelete(text.thisFile)) && onRemove(file.id)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            )}
          </span>
        ))}
      </div>
      {shown !== undefined && (
        <Viewer title={title} media={files} at={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
