/**
 * A form that is a page of its own. It cannot be used without saying what happens while it is saved and when that fails.
 *
 *   <FormPage title={text.create} form={form} saving={create.isPending} failure={create.error}
 *     onSubmit={(body) => create.mutate({ body })}> <Field ... /> </FormPage>
 *
 * Server errors go to their fields; Ctrl+Enter submits; leaving a changed form asks.
 */
import { useBlocker, useRouter } from '@tanstack/react-router'
import { type FieldValues, useFormState } from 'react-hook-form'
import { FormBody, type FormProps, askToLeave } from './FormBody.tsx'
import css from './form.module.css'
import { PageHead, Panel } from './ui/PageHead.tsx'

/** A form that is a page of its own. */
export function FormPage<T extends FieldValues>(props: FormProps<T>) {
  const { title, form, saving, failure } = props
  const { isDirty, isSubmitSuccessful } = useFormState({ control: form.control })
  const router = useRouter()
  // sent and not refused: the page may be left, it is saved or about to be
  const unsaved = isDirty && !saving && (!isSubmitSuccessful || failure !== null)
  useBlocker({
    shouldBlockFn: async () => unsaved && !(await askToLeave()),
    enableBeforeUnload: () => unsaved,
  })
  return (
    <>
      <PageHead title={title} />
      <Panel className={css.page}>
        <FormBody {...props} onCancel={() => router.history.back()} />
      </Panel>
    </>
  )
}
