/** The form itself. FormPage and FormDialog frame it; pages with their own frame use it directly. */
import { Button } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type FieldValues, FormProvider, type Path, useFormState, useWatch } from 'react-hook-form'
import type { SaveState } from '../data/api.ts'
import { askToLeave } from './askToLeave.ts'
import { ShownCurrency, useCurrency, useCurrencyOf } from '../language/currency.ts'
import { DraftNotice } from './DraftNotice.tsx'
import { type ContractForm, Fields, FormFields, type Named } from './form.tsx'
import css from './form.module.css'
import { useTexts } from '../language/i18n.tsx'
import { useFormErrors } from './formErrors.ts'
import { useSession } from '../data/session.ts'
import { commonTexts } from '../../texts/texts.ts'
import { useFocusFirst } from '../ui/dialogs/focus.ts'
import type { DraftState } from './useDraft.ts'

export interface FormProps<T extends FieldValues> {
  title: string
  form: ContractForm<T>
  onSubmit: (values: T) => void
  /** The state of the save; null for a form that only fills the page around it. */
  save: SaveState | null
  children: ReactNode
  /** The label of the button; "Save" by default. */
  submit?: string
  /** Fields are laid out in two columns, unless the page lays them out itself. */
  plain?: boolean
  /**
   * The state of the form: another step, or values from the page. A new value moves the focus to its first empty field.
   */
  step?: number | undefined
  /** The record that a dialog edits, as the key of its draft. For a page, the path is enough. */
  record?: string | number | undefined
}

/** Money in a form is in the currency of the garage or country in the form; else in that of the content around it. */
function FormCurrency({ children }: { children: ReactNode }) {
  const [garage, warehouse, country_id, country_ids] = useWatch({
    name: ['garage_id', 'warehouse_id', 'country_id', 'country_ids'],
  }) as unknown[]
  const own = useCurrencyOf({ garage_id: garage ?? warehouse, country_id, country_ids })
  const shown = useCurrency()
  return <ShownCurrency value={own ?? shown}>{children}</ShownCurrency>
}

const submitOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** While offline the request waits; this tells the user why nothing happens. */
const useHasLine = () =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )

/** A signed-in user must confirm before leaving a changed form; a user who signs in need not. */
function useLeaving<T extends FieldValues>(
  { form, save }: Pick<FormProps<T>, 'form' | 'save'>,
  drop: (() => void) | undefined,
) {
  const { isDirty, isSubmitSuccessful } = useFormState({ control: form.control })
  const hasLine = useHasLine()
  // a write that waits for the connection is lost with the page
  const waits = save?.isPending && !hasLine
  // sent and not rejected: the page may be left, since the form is saved or about to be
  const unsaved = isDirty && (waits || (!save?.isPending && (!isSubmitSuccessful || !!save?.error)))
  const isAsked = () => unsaved && useSession.getState().token !== null
  useBlocker({
    shouldBlockFn: async () => {
      if (!isAsked()) return false
      if (!(await askToLeave())) return true
      drop?.()
      return false
    },
    enableBeforeUnload: isAsked,
  })
}

interface BodyProps<T extends FieldValues> extends Omit<FormProps<T>, 'title'> {
  onCancel?: () => void
  /** Input from an earlier visit that was not saved. */
  draft?: DraftState
  /** Content at the start of the last line, such as a link. */
  aside?: ReactNode
}

/** Sends the form once its uploads are finished; an error focuses its first field. */
function useSending<T extends FieldValues>(
  { form, onSubmit, save, draft }: BodyProps<T>,
  coming: ReadonlyMap<string, Promise<boolean>>,
  { refuse, forget }: Pick<ReturnType<typeof useFormErrors<T>>, 'refuse' | 'forget'>,
) {
  const [isWaiting, setWaiting] = useState(false)
  const sendValues = form.handleSubmit((values) => {
    if (save?.isPending) return
    draft?.sent()
    onSubmit(values)
  }, refuse)
  // the form waits for a running upload, and does not save without a file that failed
  const send = async () => {
    if (isWaiting) return
    forget()
    const [field] = coming.keys()
    if (field === undefined) return sendValues()
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return
    setWaiting(true)
    const arrived = await Promise.all(coming.values())
    setWaiting(false)
    if (arrived.every(Boolean)) return sendValues()
    requestAnimationFrame(() => form.setFocus(field as Path<T>))
  }
  return { send, isWaiting }
}

export function FormBody<T extends FieldValues>(props: BodyProps<T>) {
  const { form, save, children, submit, plain, onCancel, aside, draft } = props
  const { isPending = false, error: failure = null } = save ?? {}
  const self = useRef<HTMLFormElement>(null)
  const [names] = useState(() => draft?.names ?? new Map<string, Named>())
  const [coming] = useState(() => new Map<string, Promise<boolean>>())
  const { button, upload, form: words } = useTexts(commonTexts)
  const hasLine = useHasLine()
  const { alert, sentences, ...refusal } = useFormErrors(form, failure, self)
  useLeaving(props, draft?.drop)
  const keepDraft = useEffectEvent(() => draft?.refused())
  useEffect(() => {
    if (failure) keepDraft()
  }, [failure])
  useFocusFirst(self, props.step)
  const { send, isWaiting } = useSending(props, coming, refusal)
  return (
    <FormProvider {...form}>
      {/* the fields refer to their values by text, so they take the control of any form */}
      <FormFields value={{ control: form.control as never, needs: form.needs, names, coming }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the whole form */}
        <form
          ref={self}
          // a dialog would set the focus, but the form has done so already
          data-autofocus
          noValidate
          className={css.form}
          onKeyDown={submitOnCtrlEnter}
          onSubmit={(event) => {
            // for React, a form in a dialog is inside of the page's form; for the user it is not
            event.stopPropagation()
            event.preventDefault()
            void send()
          }}
        >
          {draft && <DraftNotice draft={draft} />}
          <FormCurrency>{plain ? children : <Fields>{children}</Fields>}</FormCurrency>
          <footer className={css.foot}>
            <div className={css.failure} role="alert" tabIndex={-1} ref={alert}>
              {sentences.map((sentence) => (
                <div key={sentence}>{sentence}</div>
              ))}
              {isPending && !hasLine && <div>{upload.noLine}</div>}
              {isWaiting && <div>{words.savedWithPicture}</div>}
            </div>
            {aside && <div className={css.aside}>{aside}</div>}
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                {button.cancel}
              </Button>
            )}
            <Button type="submit" loading={isPending || isWaiting}>
              {submit ?? button.save}
            </Button>
          </footer>
        </form>
      </FormFields>
    </FormProvider>
  )
}
