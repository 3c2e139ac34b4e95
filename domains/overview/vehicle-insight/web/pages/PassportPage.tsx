/** The passport of a car as printed, with or without the amounts of its visits. */
import { Switch } from '@mantine/core'
import { allowed } from '#platform/contract/abilities.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import { PrintPreview } from '#platform/web/print/PrintPreview.tsx'
import { useRequestedLanguage } from '#platform/web/print/PrintToolbar.tsx'
import { canOpenPage } from '#platform/contract/page-routes.ts'
import { linkTo, useUpdateSearch, useIdParam, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { vehicleInsight } from '../../calls.gen.ts'
import { insightTexts } from '../../texts/texts.ts'

export default function PassportPage() {
  const text = useTexts(insightTexts)
  const { paper: papers } = useTexts(commonTexts)
  const id = useIdParam('id')
  const language = useRequestedLanguage()
  const { prices, order } = useSearch()
  // service advisors come from a work order
  const opensCar = canOpenPage(useRole(), '/vehicle/$id')
  const back = opensCar
    ? linkTo('/vehicle/$id', { id })
    : order
      ? linkTo('/my-work/$orderId', { orderId: Number(order) })
      : linkTo('/my-work')
  const changeSearch = useUpdateSearch()
  const shown = {
    ...(language ? { language } : {}),
    ...(prices ? { prices: 'true' as const } : {}),
  }
  const query = useApiQuery(vehicleInsight.sheet, { params: { id }, query: shown })
  const paper = query.data?.paper
  return (
    <PrintPreview
      asked={query}
      name={text.passport}
      number={paper?.number}
      paper={paper}
      missing={papers.missing}
      failed={papers.failed}
      back={back}
      own={query.data?.language}
      ability={paper && allowed}
      pdf={({ language: chosen }) => ({
        address: addressOf(vehicleInsight.passport, { id }, { ...shown, language: chosen }),
        name: pdfName('passport', paper?.number ?? ''),
      })}
      tools={
        <Switch
          label={text.prices}
          checked={Boolean(prices)}
          onChange={({ currentTarget }) =>
            changeSearch({ prices: currentTarget.checked ? 'true' : null }, { replace: true })
          }
        />
      }
    />
  )
}
