/** Chooses the message, what it is about, the channel and the language. */
import { useWatch } from 'react-hook-form'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { languages } from '#platform/contract/text/languages.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import { useRole } from '#platform/web/data/session.ts'
import { channels } from '#domains/people/consents/values.ts'
import { newMessageForm } from '../../forms.ts'
import { notices } from '../../calls.gen.ts'
import { canSend, subjectFields, templateKeys, templates } from '../../templates.ts'
import { noticeTexts } from '../../texts/texts.ts'
import type { MessageSubject } from '../shared/MessagesPanel.tsx'

interface Props {
  subjects: readonly MessageSubject[]
  onClose: () => void
}

export default function SendDialog({ subjects, onClose }: Props) {
  const text = useTexts(noticeTexts)
  const role = useRole()
  const create = useFormMutation(notices.create, { onSaved: onClose })
  const fitting = (key: (typeof templateKeys)[number]) =>
    subjects.filter(({ kind }) => templates[key].about.includes(kind))
  const offered = templateKeys.filter((key) => canSend(role, key) && fitting(key).length > 0)
  const form = useContractForm(newMessageForm, {
    template: offered[0] ?? null!,
    subject: null!,
    channel: null,
    language: null,
  })
  const template = useWatch({ control: form.control, name: 'template' })
  const choices = template ? fitting(template) : []
  const [only, other] = choices
  const isChoice = other !== undefined
  return (
    <FormDialog
      title={text.send}
      submit={text.send}
      form={form}
      save={create}
      onClose={onClose}
      onSubmit={({ template: key, subject, channel, language }) => {
        const chosen = choices.find(({ label }) => label === subject) ?? only
        if (!chosen) return
        create.mutate({
          body: { template: key, channel, language, [subjectFields[chosen.kind]]: chosen.id },
        })
      }}
    >
      <Field
        name="template"
        label={text.which}
        type="select"
        options={offered.map((key) => ({ value: key, label: text.templates[key] }))}
        wide
      />
      {isChoice && (
        <Field
          name="subject"
          label={text.subjectOf}
          type="select"
          options={choices.map(({ label }) => ({ value: label, label }))}
          wide
        />
      )}
      <Field
        name="channel"
        label={text.channel}
        hint={text.anyChannel}
        type="select"
        options={channels.map((channel) => ({ value: channel, label: text.channels[channel] }))}
      />
      <Field
        name="language"
        label={text.language}
        hint={text.hisLanguage}
        type="select"
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      />
    </FormDialog>
  )
}
