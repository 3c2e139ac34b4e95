/** The templates of messages, in four languages. */
import { useState } from 'react'
import { languages } from '#platform/contract/text/languages.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, statusIn } from '#platform/web/list/table/columns.ts'
import { Status } from '#platform/web/ui/Status.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { TemplateRow } from '../../contract-templates.ts'
import { messageTemplates } from '../../calls.gen.ts'
import { templateKeys } from '../../templates.ts'
import { noticeTexts } from '../../texts/texts.ts'

const TemplateDialog = lazyComponent(async () => (await import('./TemplateDialog.tsx')).default)

export default function TemplatesPage() {
  const text = useTexts(noticeTexts)
  const [edited, setEdited] = useState<TemplateRow>()
  return (
    <>
      <ListPage
        title={text.templatesTitle}
        call={messageTemplates.list}
        columns={useColumns()}
        search={text.searchTemplates}
        filters={[
          {
            name: 'key',
            label: text.template,
            options: templateKeys.map((key) => ({ value: key, label: text.templates[key] })),
          },
          {
            name: 'language',
            label: text.language,
            options: languages.map((value) => ({ value, label: languageNames[value] })),
          },
        ]}
        onOpen={setEdited}
        empty={{ title: text.noTemplates, text: text.noTemplatesText }}
      />
      {edited && <TemplateDialog row={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function useColumns(): Column<TemplateRow>[] {
  const text = useTexts(noticeTexts)
  const words = { on: text.on, off: text.off }
  return [
    {
      name: 'key',
      label: text.template,
      value: (row) => text.templates[row.key],
      sort: true,
      width: 190,
    },
    {
      name: 'language',
      label: text.language,
      value: (row) => languageNames[row.language],
      width: 140,
    },
    { name: 'body', label: text.body, value: (row) => row.body, width: 380 },
    {
      name: 'is_active',
      label: text.state,
      ...statusIn(words),
      value: (row) => (row.is_active ? text.on : text.off),
      cell: (row) => (
        <Status tone={row.is_active ? 'good' : 'neutral'}>
          {row.is_active ? text.on : text.off}
        </Status>
      ),
      width: 130,
    },
  ]
}
