/** Small pictures of photos and videos; each opens whole. */
import { useState } from 'react'
import { fileUrl, thumbnailUrl } from '#platform/web/files.ts'
import { useFormat } from '#platform/web/format.ts'
import { Viewer } from './viewers.ts'
import css from './row.module.css'

interface File {
  id: number
  url: string
  type: string
}

export function FilesRow({ title, files }: { title: string; files: readonly File[] }) {
  const { number } = useFormat()
  const [shown, setShown] = useState<number>()
  return (
    <>
      <div className={css.files}>
        {files.map((one, index) => (
          <button
            key={one.id}
            type="button"
            aria-label={`${title} ${number(index + 1)}`}
            onClick={() => setShown(index)}
          >
            {one.type.startsWith('video/') ? (
              <video src={fileUrl(one.url)} muted preload="metadata" />
            ) : (
              <img src={thumbnailUrl(one.url)} alt="" loading="lazy" />
            )}
          </button>
        ))}
      </div>
      {shown !== undefined && (
        <Viewer title={title} media={files} at={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
