/**
 * Pictures of a form: checked before they are sent, sent at once with percent, shown from where the server keeps them.
 * The form's value is the file's id.
 *
 *   <ImageField name="photo_file_id" label={text.photo} url={vehicle.photo?.url} />
 */
import { Button, FileButton, Input } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { messages } from '#platform/contract/messages.ts'
import { ApiFailure } from './api.ts'
import { IMAGE_LIMIT, fileUrl, imageTypes, uploadFile } from './files.ts'
import { useField } from './form.tsx'
import fields from './form.module.css'
import { useTexts } from './i18n.tsx'
import { useSayMessage } from './messages.ts'
import { commonTexts } from './texts/texts.ts'
import css from './upload.module.css'

interface Props {
  name: string
  label: string
  /** What is stored already. */
  url?: string | null | undefined
  hint?: string
  wide?: boolean
}

/** A picture of the form around it. */
export function ImageField({ name, label, url, hint, wide }: Props) {
  const { change, attach, error, needed } = useField(name)
  const { form: words, button } = useTexts(commonTexts)
  const say = useSayMessage()
  const [shown, setShown] = useState(url)
  const [percent, setPercent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [retry, setRetry] = useState<File>()
  const sending = useRef<AbortController>(undefined)

  const send = async (file: File) => {
    const controller = new AbortController()
    sending.current = controller
    setPercent(0)
    setFailure(undefined)
    setRetry(undefined)
    try {
      const stored = await uploadFile(file, { onPercent: setPercent, signal: controller.signal })
      setShown(stored.url)
      change(stored.id)
    } catch (refusal) {
      if (refusal instanceof ApiFailure) {
        setFailure(refusal.message)
        setRetry(file)
      }
    }
    setPercent(undefined)
  }

  const choose = (file: File | null) => {
    if (!file) return
    if (!imageTypes.includes(file.type)) setFailure(words.notAnImage)
    else if (file.size > IMAGE_LIMIT) setFailure(messages.imageTooLarge)
    else void send(file)
  }

  const remove = () => {
    setShown(null)
    setFailure(undefined)
    change(null)
  }
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
          {shown ? (
            <img className={css.picture} src={fileUrl(shown)} alt={label} />
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
            <div className={css.buttons}>
              {busy && (
                <Button size="xs" variant="default" onClick={() => sending.current?.abort()}>
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
                      aria-label={`${label}: ${shown ? words.replaceImage : words.chooseImage}`}
                    >
                      {shown ? words.replaceImage : words.chooseImage}
                    </Button>
                  )}
                </FileButton>
              )}
              {retry && (
                <Button size="xs" variant="light" onClick={() => void send(retry)}>
                  {button.retry}
                </Button>
              )}
              {!busy && shown && (
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
