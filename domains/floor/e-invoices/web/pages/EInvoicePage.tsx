/** One e-invoice: its reasons, the tax authority's errors, its file, and its actions. */
import { IconBan, IconDownload, IconExternalLink, IconId, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDocumentAddress } from '#domains/books/tax-returns/web/shared/documentAddress.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { fileUrl } from '#platform/web/data/files.ts'
import { useFileDownload } from '#platform/web/data/download.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import type { Action } from '#platform/web/record/RecordActions.tsx'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import {
  DetailsPanel,
  PanelList,
  PanelMessage,
  RecordPanel,
} from '#platform/web/record/RecordPanel.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { eInvoices } from '../../calls.gen.ts'
import { stateTones } from '../components/states.ts'
import type words from '../../texts/en.ts'
import { eInvoiceTexts } from '../../texts/texts.ts'
import { eInvoiceRecord } from './record.ts'

const CancelDialog = lazyComponent(async () => (await import('./CancelDialog.tsx')).default)

const IdentifyDialog = lazyComponent(async () => (await import('./IdentifyDialog.tsx')).default)

type Detail = DataOut<typeof eInvoices.get>
interface Of {
  eInvoice: Detail
}

const EInvoicePage = () => (
  <RecordLoader of={eInvoiceRecord}>
    {(eInvoice) => <EInvoiceDetails eInvoice={eInvoice} />}
  </RecordLoader>
)
export default EInvoicePage

function EInvoiceDetails({ eInvoice }: Of) {
  const text = useTexts(eInvoiceTexts)
  return (
    <RecordPage
      title={eInvoice.number}
      subtitle={[text.one, eInvoice.legal_entity.name].join(' · ')}
      actions={useActions(eInvoice)}
      side={<About eInvoice={eInvoice} />}
    >
      <Missing eInvoice={eInvoice} />
    </RecordPage>
  )
}

function useActions(eInvoice: Detail): Action[] {
  const text = useTexts(eInvoiceTexts)
  const submit = useActionMutation(eInvoices.submit)
  const { download, isBusy } = useFileDownload()
  const { id, file, can, kind } = eInvoice
  const page = useDocumentAddress()(eInvoice)
  return [
    ...(page ? [{ name: 'document', label: text.document, icon: IconExternalLink, to: page }] : []),
    ...(file
      ? [
          {
            name: 'download',
            label: text.download,
            icon: IconDownload,
            act: () => download(fileUrl(file.url), file.name),
            busy: isBusy,
          },
        ]
      : []),
    ...(kind === 'myinvois' || kind === 'myinvois_consolidated'
      ? [
          {
            name: 'identify',
            label: text.identify,
            icon: IconId,
            can: can.identify,
            dialog: (close: () => void) => <IdentifyDialog eInvoice={eInvoice} onClose={close} />,
          },
        ]
      : []),
    {
      name: 'cancel',
      label: text.cancel,
      icon: IconBan,
      can: can.cancel,
      dialog: (close) => <CancelDialog id={id} isUbl={kind === 'ubl'} onClose={close} />,
    },
    {
      name: 'submit',
      label: submitLabel(eInvoice, text),
      icon: IconSend,
      can: can.submit,
      main: true,
      act: () => submit.mutate({ params: { id } }),
      busy: submit.isPending,
    },
  ]
}

/** Of a file by hand: marks it as submitted. */
function submitLabel({ sends_by, submitted_at }: Detail, text: typeof words): string {
  if (sends_by === 'smtp' && submitted_at !== null) return text.sendAgain
  return sends_by ? text.sends[sends_by] : text.handOver
}

function About({ eInvoice }: Of) {
  const text = useTexts(eInvoiceTexts)
  const { moment, dayLong } = useFormat()
  const zone = eInvoice.time_zone
  const at = (value: string | null) => value && moment(value, zone)
  const { kind, waiting, parent, url } = eInvoice
  const rows: [string, ReactNode][] = [
    [
      text.state,
      <Status key="state" tone={stateTones[eInvoice.state]}>
        {text.states[eInvoice.state]}
      </Status>,
    ],
    [text.source, text.sources[eInvoice.source]],
    [text.kind, kind && text.kinds[kind]],
    [text.day, dayLong(eInvoice.day)],
    [text.customer, eInvoice.customer?.full_name],
    [text.officialNumber, kind !== 'ubl' && (eInvoice.official_number ?? eInvoice.uuid)],
    [text.longId, eInvoice.long_id],
    [text.sendTo, eInvoice.send_to],
    [
      text.page,
      url && (
        <a key="page" href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      ),
    ],
    [text.parent, parent?.number],
    [text.file, eInvoice.file?.name],
    [text.waiting, waiting && text.tasks[waiting]],
    [text.problem, eInvoice.problem],
    [text.submittedAt, at(eInvoice.submitted_at)],
    [text.validatedAt, at(eInvoice.validated_at)],
    [text.cancelUntil, at(eInvoice.cancel_until)],
    [text.cancelReason, eInvoice.cancel_reason],
  ]
  return <DetailsPanel title={text.facts} rows={rows.filter(([, value]) => value)} />
}

function Missing({ eInvoice }: Of) {
  const text = useTexts(eInvoiceTexts)
  const formatMessage = useFormatMessage()
  const { reasons, errors, kind } = eInvoice
  return (
    <>
      <RecordPanel title={text.reasons}>
        {reasons.length === 0 ? (
          <PanelMessage>{text.nothing}</PanelMessage>
        ) : (
          <PanelList>
            {reasons.map((reason) => (
              <li key={reason.code}>{formatMessage(reason)}</li>
            ))}
          </PanelList>
        )}
      </RecordPanel>
      {errors.length > 0 && (
        <RecordPanel title={kind === 'ubl' ? text.refusedBecause : text.errors}>
          <PanelList>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </PanelList>
        </RecordPanel>
      )}
    </>
  )
}
