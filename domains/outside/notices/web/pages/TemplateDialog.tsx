/** Changes a template; beside the text is the message as a customer gets it. */
import { useWatch } from 'react-hook-form'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { dayIn } from '#platform/contract/days.ts'
import { moneyFormat } from '#platform/contract/money/currency.ts'
import { printFormat } from '#platform/contract/print-document.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import { type TemplateRow, templateChange } from '../../contract-templates.ts'
import { messageTemplates } from '../../calls.gen.ts'
import { type SmsLength, smsLength } from '../../sms-length.ts'
import { fillTemplate, templates, touchesEdge, whatsappCategories } from '../../templates.ts'
import { noticeTexts } from '../../texts/texts.ts'
import { MessageText } from '../components/MessageText.tsx'
import css from '../components/messages.module.css'

interface Props {
  row: TemplateRow
  onClose: () => void
}

export default function TemplateDialog({ row, onClose }: Props) {
  const text = useTexts(noticeTexts)
  const { key, language, version } = row
  const update = useFormMutation(messageTemplates.update, { onSaved: onClose })
  const form = useContractForm(templateChange.omit({ version: true }).required({ body: true }), {
    subject: row.subject ?? '',
    body: row.body,
    whatsapp_name: row.whatsapp_name ?? '',
    whatsapp_category: row.whatsapp_category,
    is_active: row.is_active,
  })
  const body = useWatch({ control: form.control, name: 'body' })
  const names = templates[key].placeholders.map((name) => `{${name}}`).join(' ')
  return (
    <FormDialog
      title={text.editTemplate(text.templates[key], languageNames[language])}
      record={row.id}
      size={760}
      form={form}
      save={update}
      onClose={onClose}
      onSubmit={(typed) =>
        update.mutate({ params: { key, language }, body: { ...typed, version } })
      }
    >
      <Field
        name="body"
        label={text.body}
        hint={text.bodyHint(names)}
        type="textarea"
        maxLength={1000}
      />
      <Preview row={row} body={body ?? ''} />
      <Field name="subject" label={text.subject} maxLength={150} wide />
      <Field
        name="whatsapp_name"
        label={text.whatsappName}
        hint={text.whatsappNameHint}
        maxLength={512}
      />
      <Field
        name="whatsapp_category"
        label={text.whatsappCategory}
        type="select"
        options={whatsappCategories.map((value) => ({ value, label: text.categories[value] }))}
      />
      <Field name="is_active" label={text.isActive} type="switch" wide />
    </FormDialog>
  )
}

/** As long as an address with a token. */
const TOKEN = 'x'.repeat(43)

function useSample({ language }: TemplateRow) {
  const { sample } = useTexts(noticeTexts)
  const day = printFormat(language).day(dayIn(undefined, new Date()))
  return {
    first_name: sample.name,
    garage: 'Cilandak',
    plate: 'B 1234 XYZ',
    amount: moneyFormat(language, 'IDR').full(1_250_000).replaceAll('\u00a0', ' '),
    number: 'INV/CIL/2026/00012',
    date: day,
    link: `${globalThis.location.origin}/c/${TOKEN}`,
    service: sample.service,
    voucher: sample.voucher,
    stage: sample.stage,
  }
}

function Preview({ row, body }: { row: TemplateRow; body: string }) {
  const text = useTexts(noticeTexts)
  const filled = fillTemplate(body, useSample(row))
  const length = smsLength(filled)
  return (
    <div className={css.side} role="group" aria-label={text.preview}>
      <MessageText text={filled} />
      <Length length={length} />
      {touchesEdge(body) && <p className={css.reason}>{text.atEdge}</p>}
      <p className={css.reason}>{text.previewHint}</p>
    </div>
  )
}

function Length({ length: { characters, segments, encoding } }: { length: SmsLength }) {
  const text = useTexts(noticeTexts)
  return (
    <p>
      {text.smsLength(characters, segments)}
      {encoding === 'ucs2' && ` ${text.isUnicode}`}
    </p>
  )
}
