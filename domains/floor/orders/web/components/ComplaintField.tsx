import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { ordersTexts } from '../../texts/texts.ts'

/** The complaint in the customer's words. */
export function ComplaintField() {
  const { bay: text } = useTexts(ordersTexts)
  return (
    <Field
      name="complaint"
      label={text.complaint}
      hint={text.complaintHint}
      type="textarea"
      maxLength={2000}
      wide
    />
  )
}
