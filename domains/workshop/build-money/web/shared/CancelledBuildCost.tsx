import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { costEnds } from '#domains/workshop/builds/rules.ts'
import { buildMoneyTexts } from '../../texts/texts.ts'

/** Asks whether the cost of a cancelled build is written off, or the car is transferred to stock. */
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
