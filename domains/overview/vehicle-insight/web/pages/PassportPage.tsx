/** The passport of a car as it prints: with or without what its visits came to. */
import { Switch, VisuallyHidden } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { pdfName } from '#platform/contract/paper.ts'
import { PaperSheet, PaperSkeleton, paperCss } from '#platform/web/paper/PaperSheet.tsx'
import { PaperTools, useAskedLanguage } from '#domains/floor/order-papers/web/parts/PaperTools.tsx'
import { mayOpen } from '#platform/contract/places.ts'
import { to, useChangeSearch, useIdParam, useSearch } from '#platform/web/address.ts'
import { addressOf, failureOf, useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { useRole } from '#platform/web/session.ts'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { vehicleInsight } from '../../contract.ts'
import { insightTexts } from '../texts/texts.ts'

export default function PassportPage() {
  const text = useTexts(insightTexts)
  const say = useSayMessage()
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
  const error = failureOf(asked)
  const paper = asked.data?.paper
  useEffect(() => {
    // the browser's file name when it prints to a file
    document.title = [text.passport, paper?.number].filter(Boolean).join(' ')
  }, [paper?.number, text])
  return (
    <main className={paperCss.desk}>
      <PaperTools
        back={back}
        isReady={paper !== undefined}
        own={asked.data?.language}
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
      {!paper && <VisuallyHidden component="h1">{text.passport}</VisuallyHidden>}
      {paper ? (
        <PaperSheet paper={paper} />
      ) : error ? (
        <div className={paperCss.failure}>
          <Notice
            urgent
            icon={<IconFileOff size={38} stroke={1.4} aria-hidden />}
            title={text.passport}
          >
            {say(error)}
          </Notice>
        </div>
      ) : (
        <PaperSkeleton />
      )}
    </main>
  )
}
