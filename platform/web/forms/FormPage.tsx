/**
 * A form that is a page of its own. Its types require the state of the save.
 *
 *   <FormPage title={text.create} form={form} save={create}
 *     onSubmit={(body) => create.mutate({ body })}> <Field ... /> </FormPage>
 *
 * Server errors go to their fields; Ctrl+Enter submits; leaving a changed form asks for confirmation.
 */
import { useRouter } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'
import { FormBody, type FormProps } from './FormBody.tsx'
import css from './form.module.css'
import { PageHeader, Panel } from '../ui/PageHeader.tsx'
import { useDraft } from './useDraft.ts'

interface PageProps<T extends FieldValues> extends FormProps<T> {
  /** Its lines need more space than two columns of fields. */
  isWide?: boolean
}

export function FormPage<T extends FieldValues>(props: PageProps<T>) {
  const router = useRouter()
  const draft = useDraft(props.form, {})
  return (
    <>
      <PageHeader title={props.title} />
      <Panel className={props.isWide ? `${css.page} ${css.wide}` : css.page}>
        <FormBody {...props} draft={draft} onCancel={() => router.history.back()} />
      </Panel>
    </>
  )
}
