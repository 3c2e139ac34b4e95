/** The images of a product, in display order. Sorted by dragging or with buttons; the first is the main image. */
import { Button, FileButton, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Message } from '#platform/contract/messages.ts'
import { ApiFailure } from '#platform/web/data/api.ts'
import { IMAGE_LIMIT, fileProblem, imageTypes, uploadFile } from '#platform/web/data/files.ts'
import fields from '#platform/web/forms/form.module.css'
import { useField, useFormFields } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { MAX_IMAGES } from '../../contract.ts'
import css from './products.module.css'
import { productTexts } from '../../texts/texts.ts'

const SortedImages = lazyComponent(async () => (await import('./SortedImages.tsx')).SortedImages)

interface Stored {
  id: number
  url: string
}

interface Props {
  name: string
  label: string
  stored: readonly Stored[]
}

const smaller = async (file: File) =>
  (await import('#platform/web/data/downscale.ts')).downscaled(file, IMAGE_LIMIT)

/** Checks, resizes and uploads the selected files one by one. The form waits for them. */
function useSending(name: string, most: number, onStored: (stored: Stored) => void) {
  const { form: words } = useTexts(commonTexts)
  const { coming } = useFormFields()
  const [failure, setFailure] = useState<Message>()
  const [isSending, setSending] = useState(false)

  const sendAll = async (files: File[]): Promise<boolean> => {
    for (const file of files.slice(0, most)) {
      const small = imageTypes.includes(file.type) ? await smaller(file) : undefined
      // a file that the browser cannot resize is not a readable image
      const uploaded = small && small.size <= IMAGE_LIMIT ? await uploadFile(small) : undefined
      if (uploaded && imageTypes.includes(uploaded.type)) onStored(uploaded)
      else setFailure(words.notAnImage)
    }
    return true
  }
  const choose = (files: File[]) => {
    if (files.length === 0) return
    setFailure(undefined)
    setSending(true)
    const sent = sendAll(files).catch((refusal: unknown) => {
      if (refusal instanceof ApiFailure) setFailure(fileProblem(refusal))
      return false
    })
    coming.set(name, sent)
    void sent.then(() => {
      setSending(false)
      if (coming.get(name) === sent) coming.delete(name)
    })
  }
  return { choose, failure, isSending }
}

export function ImagesField({ name, label, stored }: Props) {
  const text = useTexts(productTexts)
  const formatMessage = useFormatMessage()
  const { value, change, attach, error } = useField(name)
  const [known, setKnown] = useState(() => new Map(stored.map(({ id, url }) => [id, url])))
  const ids = (value as number[] | null) ?? []
  const newest = useRef(ids)
  useEffect(() => {
    newest.current = ids
  })
  const { choose, failure, isSending } = useSending(name, MAX_IMAGES - ids.length, (file) => {
    setKnown((before) => new Map(before).set(file.id, file.url))
    newest.current = [...newest.current, file.id]
    change(newest.current)
  })
  const problem = failure ? formatMessage(failure) : error
  return (
    <div className={fields.field} data-wide data-field={name}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        description={text.imagesHint}
        error={problem}
        errorProps={{ role: 'alert' }}
      >
        {ids.length > 0 && <SortedImages ids={ids} label={label} known={known} onChange={change} />}
        <div className={css.addImages}>
          <FileButton accept={imageTypes.join(',')} multiple onChange={choose}>
            {(props) => (
              <Button
                {...props}
                ref={attach}
                variant="default"
                loading={isSending}
                disabled={ids.length >= MAX_IMAGES}
                leftSection={<IconPhoto size={17} aria-hidden />}
              >
                {text.addImages}
              </Button>
            )}
          </FileButton>
        </div>
      </Input.Wrapper>
    </div>
  )
}
