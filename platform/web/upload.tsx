/**
 * Pictures of a form: checked, then uploaded at once with a percentage, and shown from the server's address.
 * The form's value is the file's id.
 *
 *   <ImageField name="photo_file_id" label={text.photo} url={vehicle.photo?.url} />
 */
import type { Message } from '#platform/contract/messages.ts'
import { Button, FileButton, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { messages } from '#platform/contract/messages.ts'
import { ApiFailure } from './api.ts'
import { IMAGE_LIMIT, fileUrl, imageTypes, ownPicture, uploadFile } from './files.ts'
import { useField, useFormFields } from './form.tsx'
import fields from './form.module.css'
import { useTexts } from './i18n.tsx'
import { useSayMessage } from './messages.ts'
import { commonTexts } from './texts/texts.ts'
import css from './upload.module.css'

const smaller = async (file: File) => (await import('./downscale.ts')).downscaled(file, IMAGE_LIMIT)

interface Props {
  name: string
  label: string
  /** The stored file. */
  url?: string | null | undefined
  hint?: string
  wide?: boolean
  /** Only its uploader may see it until the record takes it: identity cards. */
  secret?: boolean
}

/** A draft knows a file only by its id. @returns an address at which this reader sees it */
function useOwnPicture(id: number | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (id === undefined) return
    let gone = false
    let made: string | undefined
    void ownPicture(id).then((own) => {
      made = own
      if (gone && own) URL.revokeObjectURL(own)
      else setAddress(own)
    })
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return id === undefined ? undefined : address
}

interface Stored {
  id: number
  url: string
}

/** Checks, shrinks and sends the chosen file. */
function useSending(
  name: string,
  { secret, onStored }: { secret: boolean | undefined; onStored: (stored: Stored) => void },
) {
  const { coming } = useFormFields()
  const { form: words } = useTexts(commonTexts)
  const [percent, setPercent] = useState<number>()
  const [preview, setPreview] = useState<string>()
  const [failure, setFailure] = useState<Message>()
  const [refused, setRefused] = useState<File>()
  const controller = useRef<AbortController>(undefined)

  /** @returns whether it has arrived */
  const send = async (file: File): Promise<boolean> => {
    const { signal } = (controller.current = new AbortController())
    setPercent(0)
    const address = URL.createObjectURL(file)
    setPreview(address)
    setFailure(undefined)
    setRefused(undefined)
    let arrived = false
    try {
      onStored(await uploadFile(file, { onPercent: setPercent, signal, secret }))
      arrived = true
    } catch (refusal) {
      if (refusal instanceof ApiFailure) {
        setFailure(refusal)
        setRefused(file)
      }
    }
    setPercent(undefined)
    setPreview(undefined)
    URL.revokeObjectURL(address)
    return arrived
  }

  /**
   * A phone's photo is larger than the limit. The browser shrinks it, and refuses it only if that is not
   * enough.
   */
  const sendSmall = async (file: File) => {
    const small = file.size > IMAGE_LIMIT ? await smaller(file).catch(() => file) : file
    if (small.size <= IMAGE_LIMIT) return send(small)
    setFailure(messages.imageTooLarge)
    return false
  }

  /** The form waits for the upload when the user submits it meanwhile. */
  const awaited = (sent: Promise<boolean>) => {
    coming.set(name, sent)
    void sent.finally(() => {
      if (coming.get(name) === sent) coming.delete(name)
    })
  }

  return {
    percent,
    preview,
    failure,
    forget: () => setFailure(undefined),
    choose: (file: File | null) => {
      if (!file) return
      if (!imageTypes.includes(file.type)) setFailure(words.notAnImage)
      else awaited(sendSmall(file))
    },
    cancel: () => controller.current?.abort(),
    retry: refused && (() => awaited(send(refused))),
  }
}

/** A picture of the form around it. */
export function ImageField({ name, label, url, hint, wide, secret }: Props) {
  const { value, change, attach, error, needed } = useField(name)
  const { form: words } = useTexts(commonTexts)
  const say = useSayMessage()
  const [shown, setShown] = useState(url)
  const own = useOwnPicture(typeof value === 'number' && !shown ? value : undefined)
  const sending = useSending(name, {
    secret,
    onStored: (stored) => {
      setShown(stored.url)
      change(stored.id)
    },
  })
  const { percent, preview, failure } = sending
  const remove = () => {
    setShown(null)
    sending.forget()
    change(null)
  }
  const picture = preview ?? (shown ? fileUrl(shown) : own)
  const said = failure ? say(failure) : error
  return (
    <div className={fields.field} data-wide={wide || undefined} data-field={name}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        error={said}
        withAsterisk={needed}
        errorProps={{ role: 'alert' }}
      >
        <div className={css.box} data-wrong={said ? true : undefined}>
          {picture ? (
            <img className={css.picture} src={picture} alt={label} />
          ) : (
            <div className={css.picture}>
              <IconPhoto size={26} stroke={1.4} aria-hidden />
            </div>
          )}
          <div className={css.side}>
            {percent === undefined ? (
              <span className={css.hint}>{hint ?? words.imageHint}</span>
            ) : (
              <>
                <output>{words.uploading(percent)}</output>
                <progress className={css.progress} value={percent} max={100} aria-label={label} />
              </>
            )}
            <Buttons
              {...{ label, attach, sending }}
              hasPicture={Boolean(picture)}
              onRemove={remove}
            />
          </div>
        </div>
      </Input.Wrapper>
    </div>
  )
}

interface ButtonsProps {
  label: string
  attach: Ref<HTMLButtonElement>
  sending: ReturnType<typeof useSending>
  hasPicture: boolean
  onRemove: () => void
}

/** Choose or replace, remove; cancel during the upload; retry after a failure. */
function Buttons({ label, attach, sending, hasPicture, onRemove }: ButtonsProps) {
  const { form: words, button } = useTexts(commonTexts)
  const { percent, choose, cancel, retry } = sending
  const busy = percent !== undefined
  const chooses = hasPicture ? words.replaceImage : words.chooseImage

  // a button that disappears when pressed hands the focus to the first remaining one
  const all = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current) return
    const isLost = document.activeElement === document.body
    if (isLost) all.current?.querySelector('button')?.focus()
    isPressed.current = !isLost && busy
  })
  const going = (act: () => void) => () => {
    isPressed.current = true
    act()
  }
  return (
    <div className={css.buttons} ref={all}>
      {busy && (
        <Button size="xs" variant="default" onClick={going(cancel)}>
          {button.cancel}
        </Button>
      )}
      {!busy && (
        <FileButton onChange={choose} accept={imageTypes.join(',')}>
          {(props) => (
            <Button
              {...props}
              ref={attach}
              size="xs"
              variant="default"
              aria-label={`${chooses}: ${label}`}
            >
              {chooses}
            </Button>
          )}
        </FileButton>
      )}
      {retry && (
        <Button size="xs" variant="light" onClick={going(retry)}>
          {button.retry}
        </Button>
      )}
      {!busy && hasPicture && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={`${button.remove}: ${label}`}
          onClick={going(onRemove)}
        >
          {button.remove}
        </Button>
      )}
    </div>
  )
}
