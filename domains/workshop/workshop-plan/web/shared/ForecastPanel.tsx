/** When a build will be done, how certain that is, and the main cause of a delay. */
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { DetailsPanel } from '#platform/web/record/RecordPanel.tsx'
import type { ForecastOfBuild } from '../../contract.ts'
import { workshopPlanTexts } from '../../texts/texts.ts'

export function ForecastPanel({ forecast }: { forecast: ForecastOfBuild | null }) {
  const text = useTexts(workshopPlanTexts)
  const { dayLong, number } = useFormat()
  const formatMessage = useFormatMessage()
  if (!forecast) return null
  const { p50, p80, late_by_days, because } = forecast
  return (
    <DetailsPanel
      title={text.title}
      rows={[
        [text.p50, dayLong(p50)],
        [
          text.p80,
          <span key="p80">
            {dayLong(p80)}{' '}
            {late_by_days !== null && (
              <Status tone={late_by_days > 0 ? 'bad' : 'good'}>
                {late_by_days > 0 ? text.late(number(late_by_days)) : text.inTime}
              </Status>
            )}
          </span>,
        ],
        ...(because ? ([[text.because, formatMessage(because)]] as const) : []),
      ]}
    />
  )
}
