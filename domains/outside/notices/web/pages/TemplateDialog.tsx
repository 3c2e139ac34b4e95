/** Changes a template; beside the text is the message as a customer gets it. */
import { useWatch } from 'react-hook-form'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { moneyFormat } from '#platform/contract/money/currency.ts'
import { printFormat } from '#platform/contract/print-document.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import { type TemplateRow, templateChange } from '../../contract-templates.ts'
import { messageTemplates } from '../../calls.gen.ts'
import { sampleTexts } from '../../sample-texts.ts'
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
  const form = useContractForm(
    templateChange.omit({ version: true }).required({ body: true, whatsapp_category: true }),
    {
      subject: row.subject ?? '',
      body: row.body,
      whatsapp_name: row.whatsapp_name ?? '',
      whatsapp_category: row.whatsapp_category,
      is_active: row.is_active,
    },
  )
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

const sampleOf = ({ language }: TemplateRow) => {
  const day = printFormat(language).day('2026-12-01')
  return {
    ...sampleTexts[language],
    first_name: 'Rudi',
    garage: 'Cilandak',
    plate: 'B 1234 XYZ',
    amount: moneyFormat(language, 'IDR').full(1_250_000).replaceAll('\u00a0', ' '),
    number: 'INV/CIL/2026/00012',
    date: day,
    link: `${globalThis.location.origin}/c/${TOKEN}`,
  }
}

function Preview({ row, body }: { row: TemplateRow; body: string }) {
  const text = useTexts(noticeTexts)
  const filled = fillTemplate(body, sampleOf(row))
  const length = smsLength(filled)
  return (
    <section className={`${css.side} ${css.preview}`} aria-label={text.preview}>
      <MessageText text={filled} />
      <Length length={length} />
      {touchesEdge(body) && <p className={css.reason}>{text.atEdge}</p>}
      <p className={css.reason}>{text.previewHint}</p>
    </section>
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
