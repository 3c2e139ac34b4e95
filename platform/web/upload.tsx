/**
 * Pictures of a form: checked before they are sent, sent at once with percent, shown from where the server keeps them.
 * The form's value is the file's id.
 *
 *   <ImageField name="photo_file_id" label={text.photo} url={vehicle.photo?.url} />
 */
import { Button, FileButton, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
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
  /** What is stored already. */
  url?: string | null | undefined
  hint?: string
  wide?: boolean
  /** Its uploader's alone until the record takes it: identity cards. */
  secret?: boolean
}

/** A picture of the form around it. */
export function ImageField({ name, label, url, hint, wide, secret }: Props) {
  const { value, change, attach, error, needed } = useField(name)
  const { coming } = useFormFields()
  const { form: words, button } = useTexts(commonTexts)
  const say = useSayMessage()
  const [shown, setShown] = useState(url)
  const [percent, setPercent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [retry, setRetry] = useState<File>()
  // a draft knows the file by its id alone
  const [drafted, setDrafted] = useState<string>()
  const unseen = typeof value === 'number' && !shown ? value : undefined
  useEffect(() => {
    if (unseen === undefined) return
    let gone = false
    let made: string | undefined
    void ownPicture(unseen).then((address) => {
      made = address
      if (gone && address) URL.revokeObjectURL(address)
      else setDrafted(address)
    })
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [unseen])
  const [preview, setPreview] = useState<string>()
  const sending = useRef<AbortController>(undefined)

  /** @returns whether it has arrived */
  const send = async (file: File): Promise<boolean> => {
    const controller = new AbortController()
    sending.current = controller
    setPercent(0)
    const address = URL.createObjectURL(file)
    setPreview(address)
    setFailure(undefined)
    setRetry(undefined)
    let arrived = false
    try {
      const stored = await uploadFile(file, {
        onPercent: setPercent,
        signal: controller.signal,
        secret,
      })
      setShown(stored.url)
      change(stored.id)
      arrived = true
    } catch (refusal) {
      if (refusal instanceof ApiFailure) {
        setFailure(refusal.message)
        setRetry(file)
      }
    }
    setPercent(undefined)
    setPreview(undefined)
    URL.revokeObjectURL(address)
    return arrived
  }

  /** A telephone's photo is larger than what is taken: it is made smaller here, and refused only if that does not help. */
  const sendSmall = async (file: File) => {
    const small = file.size > IMAGE_LIMIT ? await smaller(file).catch(() => file) : file
    if (small.size <= IMAGE_LIMIT) return send(small)
    setFailure(messages.imageTooLarge)
    return false
  }

  /** The form waits for it, if it is sent meanwhile. */
  const awaited = (sent: Promise<boolean>) => {
    coming.set(name, sent)
    void sent.finally(() => {
      if (coming.get(name) === sent) coming.delete(name)
    })
  }

  const choose = (file: File | null) => {
    if (!file) return
    if (!imageTypes.includes(file.type)) setFailure(words.notAnImage)
    else awaited(sendSmall(file))
  }

  // a button that goes when it is pressed leaves the focus to the first one that stays
  const buttons = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current) return
    const isLost = document.activeElement === document.body
    if (isLost) buttons.current?.querySelector('button')?.focus()
    isPressed.current = !isLost && percent !== undefined
  })

  const remove = () => {
    isPressed.current = true
    setShown(null)
    setFailure(undefined)
    change(null)
  }
  const picture = preview ?? (shown ? fileUrl(shown) : unseen === undefined ? undefined : drafted)
  const busy = percent !== undefined
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
            {busy ? (
              <>
                <output>{words.uploading(percent)}</output>
                <progress className={css.progress} value={percent} max={100} aria-label={label} />
              </>
            ) : (
              <span className={css.hint}>{hint ?? words.imageHint}</span>
            )}
            <div className={css.buttons} ref={buttons}>
              {busy && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    isPressed.current = true
                    sending.current?.abort()
                  }}
                >
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
                      aria-label={`${label}: ${picture ? words.replaceImage : words.chooseImage}`}
                    >
                      {picture ? words.replaceImage : words.chooseImage}
                    </Button>
                  )}
                </FileButton>
              )}
              {retry && (
                <Button
                  size="xs"
                  variant="light"
                  onClick={() => {
                    isPressed.current = true
                    awaited(send(retry))
                  }}
                >
                  {button.retry}
                </Button>
              )}
              {!busy && picture && (
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`${label}: ${button.remove}`}
                  onClick={remove}
                >
                  {button.remove}
                </Button>
              )}
            </div>
          </div>
        </div>
      </Input.Wrapper>
    </div>
  )
}
