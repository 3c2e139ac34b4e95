/** The messages that a person sends: one press opens WhatsApp, one marks it as sent. */
import { useApiQuery, queryFailure } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { IconMessages } from '@tabler/icons-react'
import { notices } from '../../calls.gen.ts'
import { noticeTexts } from '../../texts/texts.ts'
import css from '../components/messages.module.css'
import { Thread } from '../components/Thread.tsx'

/** Nobody sends more at one time; the next ones follow as these are sent. */
const SHOWN = 50

export default function MessagesByHandPage() {
  const text = useTexts(noticeTexts)
  const { number } = useFormat()
  const query = useApiQuery(notices.list, {
    query: { state: 'by_hand', sort: 'created_at', limit: SHOWN },
  })
  const { data } = query
  const failure = queryFailure(query)
  return (
    <>
      <PageHeader title={text.byHandTitle} subtitle={data && number(data.total)} />
      {failure && <FailureNotice failure={failure} onRetry={() => void query.refetch()} />}
      {data && (
        <Panel>
          {data.data.length > 0 ? (
            <div className={css.padded}>
              <Thread messages={data.data} showsCustomer />
            </div>
          ) : (
            <Notice
              icon={<IconMessages size={40} stroke={1.4} aria-hidden />}
              title={text.noneByHand}
            >
              {text.noneByHandText}
            </Notice>
          )}
        </Panel>
      )}
    </>
  )
}
