/** Shares a page with the customer: as a QR code on this screen, or by a message. */
import { Anchor, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ANSWER_HOURS, type Purpose } from '#domains/outside/shares/values.ts'
import type { ShareOf } from '#domains/outside/shares/web/shared/ShareList.tsx'
import { sharesTexts } from '#domains/outside/shares/texts/texts.ts'
import { useFormMutation } from '#platform/web/data/api.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { CopyToClipboard } from '#platform/web/ui/CopyToClipboard.tsx'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { QrCode } from '#platform/web/ui/media/QrCode.tsx'
import { sharing } from '../../calls.gen.ts'
import { shareForm, shareWays } from '../../share-form.ts'
import css from './shareDialog.module.css'

interface Props {
  purpose: Purpose
  /** An order to approve or follow; an invoice, or a bill of a build, to pay. */
  of: ShareOf
  onClose: () => void
}

export function ShareDialog({ purpose, of, onClose }: Props) {
  const text = useTexts(sharesTexts)
  const [url, setUrl] = useState<string>()
  const onSaved = (made: { url: string; message: object | null }) =>
    made.message ? onClose() : setUrl(made.url)
  const ofOrder = useFormMutation(sharing.order, { onSaved })
  const ofInvoice = useFormMutation(sharing.invoice, { onSaved })
  const ofBill = useFormMutation(sharing.bill, { onSaved })
  const saves = { order: ofOrder, invoice: ofInvoice, bill: ofBill }
  const form = useContractForm(shareForm, { how: 'code', expires_hours: ANSWER_HOURS })
  if (url) return <ShareCode purpose={purpose} url={url} onClose={onClose} />
  return (
    <FormDialog
      title={text.shareTitles[purpose]}
      submit={text.share}
      form={form}
      save={saves[of.kind]}
      onClose={onClose}
      onSubmit={({ how, expires_hours }) => {
        const channel = how === 'code' ? null : how
        const { id } = of
        if (of.kind === 'bill')
          return ofBill.mutate({ params: { id, bill_id: of.bill_id }, body: { channel } })
        if (purpose === 'bill') return ofInvoice.mutate({ params: { id }, body: { channel } })
        return ofOrder.mutate({ params: { id }, body: { purpose, channel, expires_hours } })
      }}
    >
      <Field
        name="how"
        label={text.how}
        type="select"
        wide
        first
        options={shareWays.map((value) => ({ value, label: text.ways[value] }))}
      />
      {purpose === 'approve' && (
        <Field name="expires_hours" label={text.hours} hint={text.hoursHint} type="number" wide />
      )}
    </FormDialog>
  )
}

/** The address is shown once: the server stores none. */
function ShareCode({
  purpose,
  url,
  onClose,
}: {
  purpose: Purpose
  url: string
  onClose: () => void
}) {
  const text = useTexts(sharesTexts)
  return (
    <Dialog opened onClose={onClose} title={text.shareTitles[purpose]} size={440}>
      <Stack align="center" gap="sm">
        <Text size="sm">{text.scan}</Text>
        <QrCode text={url} className={css.code} border={2} correction="M" />
        <div className={css.address}>
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
            {url}
          </Anchor>
          <CopyToClipboard value={url} what={text.address} />
        </div>
        <Text size="sm" c="dimmed">
          {text.onlyNow}
        </Text>
      </Stack>
    </Dialog>
  )
}
