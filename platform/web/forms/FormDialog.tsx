/** A small form above its list; used like FormPage, with `onClose`. */
import { onlineManager } from '@tanstack/react-query'
import { type FieldValues, useFormState } from 'react-hook-form'
import { askToLeave } from './askToLeave.ts'
import { FormBody, type FormProps } from './FormBody.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useDraft } from './useDraft.ts'

interface DialogProps<T extends FieldValues> extends FormProps<T> {
  onClose: () => void
  size?: number
}

/** A small form above its list. Mount it when it opens: `{editing && <BrandDialog ... />}`. */
export function FormDialog<T extends FieldValues>(props: DialogProps<T>) {
  const { title, form, onClose, save, size = 560 } = props
  const { isDirty } = useFormState({ control: form.control })
  const draft = useDraft(form, { record: props.record, dialog: true })
  const close = async () => {
    if (save?.isPending && onlineManager.isOnline()) return
    if (isDirty && !(await askToLeave())) return
    if (isDirty) draft.drop()
    onClose()
  }
  return (
    <Dialog opened onClose={() => void close()} title={title} size={size}>
      <FormBody {...props} draft={draft} onCancel={() => void close()} />
    </Dialog>
  )
}
