/**
 * Images and documents of a form: checked, then uploaded at once with a percentage, and shown from the server's
 * address. The form's value is the file's id.
 *
 *   <ImageField name="photo_file_id" label={text.photo} url={vehicle.photo?.url} />
 *   <DocumentField name="invoice_file_id" label={text.invoice} file={purchase.invoice} />
 */
import { type Message, messages } from '#platform/contract/messages.ts'
import { Button, FileButton, Input } from '@mantine/core'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../data/api.ts'
import {
  IMAGE_LIMIT,
  PDF,
  type StoredFile,
  fileProblem,
  fileUrl,
  imageTypes,
  limitOf,
  localThumbnail,
  uploadFile,
} from '../data/files.ts'
import { useField, useFormFields } from './form.tsx'
import fields from './form.module.css'
import { useTexts } from '../language/i18n.tsx'
import { useFormatMessage } from '../language/messages.ts'
import { commonTexts } from '../../texts/texts.ts'
import css from './upload.module.css'

/** The status of a file whose content is of no accepted type. */
const WRONG_TYPE = 415

const smaller = async (file: File) =>
  (await import('../data/downscale.ts')).downscaled(file, IMAGE_LIMIT)

interface Props {
  name: string
  label: string
  /** The stored file. */
  url?: string | null | undefined
  hint?: string
  wide?: boolean
  /** Only its uploader may see it until the record refers to it: identity cards. */
  secret?: boolean
}

/** An invoice or a proof of payment: a photo of it, or the PDF. */
interface PaperProps extends Omit<Props, 'url' | 'secret'> {
  /** The stored file. */
  file?: { url: string; type: string; name: string } | null | undefined
}

/** A draft stores a file only by its id. @returns a URL at which this user sees it */
function useOwnPicture(id: number | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (id === undefined) return
    let gone = false
    let made: string | undefined
    void localThumbnail(id).then((ownFile) => {
      made = ownFile
      if (gone && ownFile) URL.revokeObjectURL(ownFile)
      else setAddress(ownFile)
    })
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return id === undefined ? undefined : address
}

interface Sending {
  types: readonly string[]
  /** The message for a file of another type. */
  wrong: string
  secret: boolean | undefined
  onStored: (stored: StoredFile) => void
}

/** Checks, shrinks and uploads the chosen file. */
function useSending(name: string, { types, wrong, secret, onStored }: Sending) {
  const { coming } = useFormFields()
  const [percent, setPercent] = useState<number>()
  const [preview, setPreview] = useState<string>()
  const [failure, setFailure] = useState<Message>()
  const [refused, setRefused] = useState<File>()
  const controller = useRef<AbortController>(undefined)

  /** @returns whether the upload succeeded */
  const send = async (file: File): Promise<boolean> => {
    const { signal } = (controller.current = new AbortController())
    setPercent(0)
    const address = URL.createObjectURL(file)
    setPreview(address)
    setFailure(undefined)
    setRefused(undefined)
    let arrived = false
    try {
      const stored = await uploadFile(file, { onPercent: setPercent, signal, secret })
      // the server inspects the content: a PDF may be named like an image
      arrived = types.includes(stored.type)
      if (arrived) onStored(stored)
      else setFailure(wrong)
    } catch (refusal) {
      if (refusal instanceof ApiFailure && refusal.http_code === WRONG_TYPE) setFailure(wrong)
      else if (refusal instanceof ApiFailure) {
        setFailure(fileProblem(refusal))
        setRefused(file)
      }
    }
    setPercent(undefined)
    setPreview(undefined)
    URL.revokeObjectURL(address)
    return arrived
  }

  /**
   * A phone's photo is larger than the limit, a scan may have too many pixels. The browser shrinks it, and rejects it
   * only if that is not enough.
   */
  const sendSmall = async (file: File) => {
    const isPdf = file.type === PDF
    const small = isPdf ? file : await smaller(file).catch(() => file)
    if (small.size <= limitOf(file.type)) return send(small)
    // what the browser could not shrink, it could not read: a HEIC named JPG
    const tooLarge = isPdf ? messages.tooLarge : messages.imageTooLarge
    setFailure(!isPdf && small === file ? wrong : tooLarge)
    return false
  }

  /** The form waits for the upload if the user submits it meanwhile. */
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
      if (!types.includes(file.type)) setFailure(wrong)
      else awaited(sendSmall(file))
    },
    cancel: () => controller.current?.abort(),
    retry: refused && (() => awaited(send(refused))),
  }
}

/** An image field of the form around it. */
export function ImageField({ url, hint, secret, ...field }: Props) {
  const { form: words } = useTexts(commonTexts)
  const stored = url ? { url, type: '', name: '' } : null
  return (
    <UploadField
      {...field}
      stored={stored}
      secret={secret}
      types={imageTypes}
      wrong={words.notAnImage}
      hint={hint ?? words.imageHint}
      chooses={words.chooseImage}
    />
  )
}

const paperTypes = [...imageTypes, PDF]

/** A document field of the form around it: an image, or a PDF that is named and not shown. */
export function PaperField({ file, hint, ...field }: PaperProps) {
  const { form: words } = useTexts(commonTexts)
  return (
    <UploadField
      {...field}
      stored={file ?? null}
      secret={undefined}
      types={paperTypes}
      wrong={words.notAPaper}
      hint={hint ?? words.paperHint}
      chooses={words.chooseFile}
    />
  )
}

interface UploadProps extends Pick<Props, 'name' | 'label' | 'wide'> {
  stored: Omit<StoredFile, 'id'> | null
  secret: boolean | undefined
  types: readonly string[]
  wrong: string
  hint: string
  chooses: string
}

function UploadField({ name, label, wide, stored, hint, chooses, ...rules }: UploadProps) {
  const { value, change, attach, error, needed } = useField(name)
  const { form: words } = useTexts(commonTexts)
  const formatMessage = useFormatMessage()
  const [shown, setShown] = useState(stored)
  const isKept = typeof value === 'number'
  const keptPicture = useOwnPicture(isKept && !shown ? value : undefined)
  const sending = useSending(name, {
    ...rules,
    onStored: (arrived) => {
      setShown(arrived)
      change(arrived.id)
    },
  })
  const { percent, preview, failure } = sending
  const remove = () => {
    setShown(null)
    sending.forget()
    change(null)
  }
  const isPdf = shown?.type === PDF
  const picture = preview ?? (shown && !isPdf ? fileUrl(shown.url) : keptPicture)
  // for a draft only the id is stored: a PDF has no thumbnail
  const isPaper = !picture && isKept && rules.types.includes(PDF)
  const hasFile = Boolean(picture) || isPaper
  const problem = failure ? formatMessage(failure) : error
  return (
    <div className={fields.field} data-wide={wide || undefined} data-field={name}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        error={problem}
        withAsterisk={needed}
        errorProps={{ role: 'alert' }}
      >
        <div className={css.box} data-wrong={problem ? true : undefined}>
          {picture ? (
            <img className={css.picture} src={picture} alt={label} />
          ) : (
            <div className={css.picture}>
              {isPaper ? (
                <IconFileText size={26} stroke={1.4} aria-hidden />
              ) : (
                <IconPhoto size={26} stroke={1.4} aria-hidden />
              )}
            </div>
          )}
          <div className={css.side}>
            {percent === undefined ? (
              <span className={css.hint}>{isPaper ? (shown?.name ?? 'PDF') : hint}</span>
            ) : (
              <>
                <output>{words.uploading(percent)}</output>
                <progress className={css.progress} value={percent} max={100} aria-label={label} />
              </>
            )}
            <Buttons
              {...{ label, attach, sending }}
              types={rules.types}
              chooses={hasFile ? words.replaceImage : chooses}
              hasFile={hasFile}
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
  types: readonly string[]
  chooses: string
  hasFile: boolean
  onRemove: () => void
}

/** Choose or replace, remove; cancel during the upload; retry after a failure. */
function Buttons({ label, attach, sending, types, chooses, hasFile, onRemove }: ButtonsProps) {
  const { button } = useTexts(commonTexts)
  const { percent, choose, cancel, retry } = sending
  const busy = percent !== undefined

  // a button that disappears when pressed passes the focus to the first remaining one
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
        <FileButton onChange={choose} accept={types.join(',')}>
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
      {!busy && hasFile && (
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
