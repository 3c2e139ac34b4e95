import { IconHistoryOff } from '@tabler/icons-react'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { DetailLoader } from '#platform/web/record/RecordLoader.tsx'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import type { ActivityDetail } from '../../contract.ts'
import { activityLog } from '../../calls.gen.ts'
import { Changes } from './Changes.tsx'
import { Outcome } from './Outcome.tsx'
import css from './activity.module.css'
import { useReadAnswer } from './answer.ts'
import { useSentence } from './sentence.ts'
import { activityLogTexts } from '../../texts/texts.ts'

export default function ActivityPage() {
  const id = useIdParam('id')
  const text = useTexts(activityLogTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoader
      asked={useApiQuery(activityLog.get, { params: { id } })}
      list={{ title: nav.activityLog, path: linkTo('/activity-log'), back: text.backToList }}
      missing={text.missing}
      icon={IconHistoryOff}
      height={320}
    >
      {(row) => <Shown row={row} />}
    </DetailLoader>
  )
}

function Shown({ row }: { row: ActivityDetail }) {
  const text = useTexts(activityLogTexts)
  const { moment } = useFormat()
  const sentence = useSentence()
  const zone = row.garage?.time_zone ?? undefined
  return (
    <>
      <PageHeader
        title={sentence(row)}
        subtitle={`${row.user ?? text.nobody} · ${moment(row.timestamp, zone)}`}
      />
      <div className={css.page}>
        <Panel className={css.changes ?? ''}>
          <h2>{text.changes}</h2>
          <Changes was={row.old_value} is={row.new_value} />
        </Panel>
        <Panel className={css.card ?? ''}>
          <About row={row} />
        </Panel>
      </div>
    </>
  )
}

function About({ row }: { row: ActivityDetail }) {
  const text = useTexts(activityLogTexts)
  const { field, entities } = useTexts(commonTexts)
  const { moment, number } = useFormat()
  const readAnswer = useReadAnswer()
  return (
    <DescriptionList
      rows={[
        [field.status, <Outcome key="status" status={row.status} />],
        [text.code, row.code],
        ...(row.message ? [[text.answer, readAnswer(row.message)] as const] : []),
        [text.user, row.user ?? text.nobody],
        [text.timestamp, moment(row.timestamp, row.garage?.time_zone ?? undefined)],
        [text.ip, row.ip_address],
        [text.method, row.method],
        [
          text.path,
          <span key="path" className={css.code}>
            {row.path}
          </span>,
        ],
        [
          text.subject,
          row.subject &&
            `${entities[row.subject as keyof typeof entities] ?? row.subject}${row.subject_id ? ` ${row.subject_id}` : ''}`,
        ],
        [field.garage, row.garage?.name],
        [
          text.request,
          <span key="request" className={css.code}>
            {row.request_id}
          </span>,
        ],
        [text.seal, row.seal ? text.sealed(number(row.seal.seq)) : text.notSealed],
      ]}
    />
  )
}
