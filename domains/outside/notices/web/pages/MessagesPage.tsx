/** All messages to customers, with their states. */
import { useState } from 'react'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { channels } from '#domains/people/consents/values.ts'
import type { MessageRow } from '../../contract.ts'
import { notices } from '../../calls.gen.ts'
import { states } from '../../states.ts'
import { templateKeys } from '../../templates.ts'
import { noticeTexts } from '../../texts/texts.ts'
import { useMessageColumns } from '../components/useMessageColumns.tsx'

const MessageDialog = lazyComponent(
  async () => (await import('../components/MessageDialog.tsx')).MessageDialog,
)

export default function MessagesPage() {
  const text = useTexts(noticeTexts)
  const [opened, setOpened] = useState<MessageRow>()
  const filter = <K extends string>(
    name: string,
    label: string,
    { options, words }: { options: readonly K[]; words: Record<K, string> },
  ) => ({ name, label, options: options.map((value) => ({ value, label: words[value] })) })
  return (
    <>
      <ListPage
        title={text.title}
        call={notices.list}
        columns={useMessageColumns()}
        search={text.search}
        filters={[
          filter('state', text.state, { options: states, words: text.states }),
          filter('template', text.template, { options: templateKeys, words: text.templates }),
          filter('channel', text.channel, { options: channels, words: text.channels }),
        ]}
        dates
        onOpen={setOpened}
        empty={{ title: text.none, text: text.noneText }}
      />
      {opened && <MessageDialog row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
