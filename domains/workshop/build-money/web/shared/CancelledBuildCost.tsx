import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { costEnds } from '#domains/workshop/builds/rules.ts'
import { buildMoneyTexts } from '../../texts/texts.ts'

/** Of a build that is cancelled: whether what it has cost is written off, or the car goes into stock. */
export function CancelledBuildCost() {
  const text = useTexts(buildMoneyTexts)
  return (
    <Field
      name="cost"
      label={text.costEnding}
      type="select"
      required
      options={costEnds.map((value) => ({ value, label: text.costEnds[value] }))}
    />
  )
}
