/**
 * The result of scanning a verification code: which document it is, whether it is current, and whether its hash
 * matches.
 */
import { Skeleton } from '@mantine/core'
import { IconCircleCheck, IconFileAlert, IconFileOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { queryFailure, useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import detail from '#platform/web/record/record.module.css'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { orderPapers } from '../../calls.gen.ts'
import { orderPapersTexts } from '../../texts/texts.ts'

export default function VerifyPage() {
  const text = useTexts(orderPapersTexts)
  const formatMessage = useFormatMessage()
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const query = useApiQuery(orderPapers.verify, { params: { token } })
  const error = queryFailure(query)
  if (query.data) return <Shown proof={query.data} />
  return (
    <>
      <PageHeader title={text.verify} />
      <Panel className={detail.card ?? ''}>
        {error ? (
          <Notice
            urgent
            icon={<IconFileOff size={44} stroke={1.4} aria-hidden />}
            title={error.http_code === 404 ? text.unknown : formatMessage(error)}
          />
        ) : (
          <Skeleton height={220} />
        )}
      </Panel>
    </>
  )
}

function Shown({ proof }: { proof: DataOut<typeof orderPapers.verify> }) {
  const text = useTexts(orderPapersTexts)
  const { number } = useFormat()
  const { kind, current, holds } = proof
  const isGood = current && holds
  const Icon = isGood ? IconCircleCheck : IconFileAlert
  return (
    <>
      <PageHeader title={text.verify} />
      <Panel className={detail.card ?? ''}>
        <Notice
          icon={<Icon size={44} stroke={1.4} aria-hidden />}
          title={`${text.kinds[kind]} ${proof.number}`}
        >
          {`${current ? text.current : text.older} ${holds ? text.holds : text.broken}`}
        </Notice>
        <DescriptionList
          rows={[
            [text.number, proof.number],
            [text.version, number(proof.version)],
            ['SHA-256', <code key="hash">{proof.hash}</code>],
          ]}
        />
      </Panel>
    </>
  )
}
