/** The sortable images of a product. Loaded with the first image. */
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fileUrl, localThumbnail, thumbnailUrl } from '#platform/web/data/files.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { moved } from '#platform/web/ui/drag/Reorder.tsx'
import { RowDragHandle, SortableList, SortableRow } from '#platform/web/ui/drag/SortableList.tsx'
import css from './products.module.css'
import { productTexts } from '../../texts/texts.ts'

interface ImagesProps {
  ids: readonly number[]
  label: string
  known: ReadonlyMap<number, string>
  onChange: (ids: readonly number[]) => void
}

export function SortedImages({ ids, label, known, onChange }: ImagesProps) {
  const text = useTexts(productTexts)
  return (
    <SortableList ids={ids} onMove={(from, at) => onChange(moved(ids, from, at))}>
      <ol className={css.images} aria-label={label}>
        {ids.map((id, at) => {
          const name = text.picture(String(at + 1))
          return (
            <SortableRow key={id} id={id} name={name}>
              <Picture id={id} url={known.get(id)} name={name} />
              <Tools
                at={at}
                last={ids.length - 1}
                onMove={(to) => onChange(moved(ids, at, to))}
                onRemove={() => onChange(ids.toSpliced(at, 1))}
              />
            </SortableRow>
          )
        })}
      </ol>
    </SortableList>
  )
}

interface ToolsProps {
  at: number
  last: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Tools({ at, last, onMove, onRemove }: ToolsProps) {
  const text = useTexts(productTexts)
  const position = String(at + 1)
  return (
    <div className={css.imageTools}>
      <RowDragHandle />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={text.earlier(position)}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <IconArrowLeft size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={text.later(position)}
        disabled={at === last}
        onClick={() => onMove(at + 1)}
      >
        <IconArrowRight size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={36}
        aria-label={text.dropPicture(position)}
        onClick={onRemove}
      >
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** A stored image has an address; a new upload has only an id. */
function Picture({ id, url, name }: { id: number; url: string | undefined; name: string }) {
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    if (url) return undefined
    let isUnmounted = false
    let objectUrl: string | undefined
    void localThumbnail(id).then((address) => {
      objectUrl = address
      if (isUnmounted && address) URL.revokeObjectURL(address)
      else setOwn(address)
    })
    return () => {
      isUnmounted = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [id, url])
  const source = url ? thumbnailUrl(url) : own && fileUrl(own)
  return (
    <div className={css.picture}>
      {source ? <img src={source} alt={name} draggable={false} /> : <IconPhoto aria-hidden />}
    </div>
  )
}
