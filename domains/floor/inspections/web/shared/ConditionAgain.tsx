/** Shows the condition at check-in beside the photos taken at delivery. */
import { useOrderContext } from '#domains/floor/orders/web/shared/orderContext.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { inspections } from '../../calls.gen.ts'
import { inspectionsTexts } from '../../texts/texts.ts'
import { ConditionSummary } from '../components/ConditionSummary.tsx'

export function ConditionReminder() {
  const text = useTexts(inspectionsTexts)
  const { order } = useOrderContext()
  const { data } = useApiQuery(inspections.condition, { params: { id: order.id } })
  if (!data || data.fuel === null) return null
  return (
    <section aria-label={text.condition}>
      <h3>{text.condition}</h3>
      <ConditionSummary condition={data} />
    </section>
  )
}
