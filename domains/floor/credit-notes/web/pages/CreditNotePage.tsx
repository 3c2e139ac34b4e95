/** A credit note as it prints, with its void. */
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { pdfName } from '#platform/contract/print-document.ts'
import { firstAllowedPage } from '#platform/contract/page-routes.ts'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { PrintPreview, usePrintDocument } from '#platform/web/print/PrintPreview.tsx'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { creditNotes } from '../../calls.gen.ts'
import { printDocumentOf } from '../../print-document.ts'
import { creditTexts } from '../../texts/texts.ts'

const VoidNoteDialog = lazyComponent(async () => (await import('./VoidNoteDialog.tsx')).default)

export default function CreditNotePage() {
  const text = useTexts(creditTexts)
  const id = useIdParam('id')
  const note = useApiQuery(creditNotes.get, { params: { id } })
  const { data } = note
  const [isVoiding, setVoiding] = useState(false)
  const mayVoid = useCan('invoice.credit')
  const backPath = firstAllowedPage(useRole(), '/tax/credit-note', '/order-management', '/my-work')
  const printDocument = usePrintDocument(data, printDocumentOf)
  return (
    <PrintPreview
      asked={note}
      name={text.one}
      number={data?.number}
      paper={printDocument}
      missing={text.missing}
      failed={text.failed}
      back={linkTo(backPath ?? '/my-work')}
      own={data?.language}
      ownSize={data?.paper}
      ability={data?.can.pdf}
      pdf={(options) => ({
        address: addressOf(creditNotes.pdf, { id }, options),
        name: pdfName(data?.number ?? 'credit-note'),
      })}
      tools={
        data?.status === 'issued' &&
        mayVoid && (
          <AbilityGuard ability={data.can.void}>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
              onClick={() => setVoiding(true)}
            >
              {text.voidNote}
            </Button>
          </AbilityGuard>
        )
      }
    >
      {isVoiding && <VoidNoteDialog id={id} onClose={() => setVoiding(false)} />}
    </PrintPreview>
  )
}
