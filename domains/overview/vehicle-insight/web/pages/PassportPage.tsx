/** The passport of a car as it prints: with or without what its visits came to. */
import { Switch } from '@mantine/core'
import { able } from '#platform/contract/can.ts'
import { pdfName } from '#platform/contract/paper.ts'
import { PaperDesk } from '#platform/web/paper/PaperDesk.tsx'
import { PaperTools, useAskedLanguage } from '#platform/web/paper/PaperTools.tsx'
import { mayOpen } from '#platform/contract/places.ts'
import { to, useChangeSearch, useIdParam, useSearch } from '#platform/web/address.ts'
import { addressOf, useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useRole } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { vehicleInsight } from '../../contract.ts'
import { insightTexts } from '../texts/texts.ts'

export default function PassportPage() {
  const text = useTexts(insightTexts)
  const { paper: papers } = useTexts(commonTexts)
  const id = useIdParam('id')
  const language = useAskedLanguage()
  const { prices, order } = useSearch()
  // the desk comes from a work order
  const opensCar = mayOpen(useRole(), '/vehicle/$id')
  const back = opensCar
    ? to('/vehicle/$id', { id })
    : order
      ? to('/my-work/$orderId', { orderId: Number(order) })
      : to('/my-work')
  const changeSearch = useChangeSearch()
  const shown = {
    ...(language ? { language } : {}),
    ...(prices ? { prices: 'true' as const } : {}),
  }
  const asked = useAsk(vehicleInsight.sheet, { params: { id }, query: shown })
  const paper = asked.data?.paper
  return (
    <PaperDesk
      asked={asked}
      name={text.passport}
      number={paper?.number}
      paper={paper}
      missing={papers.missing}
      failed={papers.failed}
    >
      <PaperTools
        back={back}
        isReady={paper !== undefined}
        own={asked.data?.language}
        ability={paper && able}
        pdf={(chosen) => ({
          address: addressOf(vehicleInsight.passport, { id }, { ...shown, language: chosen }),
          name: pdfName('passport', paper?.number ?? ''),
        })}
      >
        <Switch
          label={text.prices}
          checked={Boolean(prices)}
          onChange={({ currentTarget }) =>
            changeSearch({ prices: currentTarget.checked ? 'true' : null }, { replace: true })
          }
        />
      </PaperTools>
    </PaperDesk>
  )
}
