/** A credit note as it prints, with its void. */
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { defaultCurrency } from '#platform/contract/currency.ts'
import { pdfName } from '#platform/contract/paper.ts'
import { firstOpen } from '#platform/contract/places.ts'
import { to, useIdParam } from '#platform/web/address.ts'
import { addressOf, useAsk } from '#platform/web/api.ts'
import { currencyIn } from '#platform/web/currency.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { PaperDesk } from '#platform/web/paper/PaperDesk.tsx'
import { PaperTools, useAskedLanguage } from '#platform/web/paper/PaperTools.tsx'
import { useMay, useRole } from '#platform/web/session.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { later } from '#platform/web/ui/later.tsx'
import { creditNotes } from '../../contract.ts'
import { paperOf } from '../../paper.ts'
import { creditTexts } from '../texts/texts.ts'

const VoidNoteDialog = later(async () => (await import('./VoidNoteDialog.tsx')).default)

export default function CreditNotePage() {
  const text = useTexts(creditTexts)
  const id = useIdParam('id')
  const note = useAsk(creditNotes.get, { params: { id } })
  const { data } = note
  const asked = useAskedLanguage()
  const [isVoiding, setVoiding] = useState(false)
  const mayVoid = useMay('invoice.credit')
  const back = firstOpen(useRole(), '/tax/credit-note', '/order-management', '/my-work')
  const paper =
    data &&
    paperOf({ ...data, currency: currencyIn(data) ?? defaultCurrency }, asked ?? data.language)
  return (
    <PaperDesk
      asked={note}
      name={text.one}
      number={data?.number}
      paper={paper}
      missing={text.missing}
      failed={text.failed}
    >
      <PaperTools
        back={to(back ?? '/my-work')}
        isReady={data !== undefined}
        own={data?.language}
        ability={data?.can.pdf}
        pdf={(language) => ({
          address: addressOf(creditNotes.pdf, { id }, { language }),
          name: pdfName(data?.number ?? 'credit-note'),
        })}
      >
        {data?.status === 'issued' && mayVoid && (
          <Able ability={data.can.void}>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
              onClick={() => setVoiding(true)}
            >
              {text.voidNote}
            </Button>
          </Able>
        )}
      </PaperTools>
      {isVoiding && <VoidNoteDialog id={id} onClose={() => setVoiding(false)} />}
    </PaperDesk>
  )
}
