/** The integrity check: each rule with its name, the number of checked rows, and links to the rows that break it. */
import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import type { Check } from '../../../answers.ts'
import { reports } from '../../../calls.gen.ts'
import css from './integrityCheck.module.css'
import { useReportLinks } from '../../components/links.ts'
import { ReportTabs } from '../../components/ReportTabs.tsx'
import frame from '../../shared/report.module.css'
import { today } from '#platform/web/data/today.ts'
import { reportsTexts } from '../../../texts/texts.ts'

export default function IntegrityCheckPage() {
  const { integrity: text } = useTexts(reportsTexts)
  const { page } = useTexts(commonTexts)
  const { moment } = useFormat()
  const formatMessage = useFormatMessage()
  const [full, setFull] = useState(false)
  // checked when the page opens and on request, never in the background
  const { data, error, refetch, isFetching } = useApiQuery(
    reports.integrity,
    { query: full ? { full: 'true' } : {} },
    { keep: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const checkAll = () => (full ? void refetch() : setFull(true))
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={data ? text.ranAt(moment(data.full_at), moment(data.at)) : '\u00a0'}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={17} stroke={1.7} aria-hidden />}
            loading={isFetching}
            onClick={checkAll}
          >
            {text.run}
          </Button>
        }
      />
      <Panel className={frame.report ?? ''}>
        <ReportTabs />
        {data ? (
          <div aria-busy={isFetching}>
            <Verdict checks={data.checks} holds={data.holds} />
            <ul>
              {data.checks.map((check) => (
                <CheckRow key={check.key} check={check} />
              ))}
            </ul>
          </div>
        ) : error ? (
          <Notice
            urgent
            icon={<IconAlertTriangle size={34} stroke={1.5} aria-hidden />}
            title={page.failed}
          >
            {formatMessage(error)}
          </Notice>
        ) : (
          <output className={css.loading} aria-label={text.running}>
            <Skeleton height={18} width="34%" />
            {Array.from({ length: 10 }, (_, row) => (
              <Skeleton key={row} height={11} width={`${40 + ((row * 7) % 30)}%`} />
            ))}
          </output>
        )}
      </Panel>
    </>
  )
}

function Verdict({ checks, holds }: { checks: readonly Check[]; holds: boolean }) {
  const { integrity: text } = useTexts(reportsTexts)
  const { number } = useFormat()
  const broken = checks.filter((check) => !check.holds).length
  return (
    <div
      className={css.verdict}
      data-wrong={!holds || undefined}
      role={holds ? undefined : 'alert'}
    >
      {holds ? (
        <IconCircleCheck size={24} stroke={1.6} aria-hidden />
      ) : (
        <IconAlertTriangle size={24} stroke={1.6} aria-hidden />
      )}
      <b>{holds ? text.allHold(number(checks.length)) : text.broken(number(broken))}</b>
    </div>
  )
}

/** A rule: its sentence, whether it holds, how much was checked, and the first offenders. */
function CheckRow({ check }: { check: Check }) {
  const { integrity: text } = useTexts(reportsTexts)
  const { number } = useFormat()
  const formatMessage = useFormatMessage()
  const { name, holds, checked, checked_since, offenders, first } = check
  return (
    <li className={css.check} data-wrong={!holds || undefined}>
      {holds ? (
        <IconCircleCheck size={19} stroke={1.7} aria-hidden />
      ) : (
        <IconAlertTriangle size={19} stroke={1.7} aria-hidden />
      )}
      <div>
        <h2>{formatMessage(name)}</h2>
        <p>
          {holds ? text.holds(number(checked)) : text.holdsNot(number(offenders), number(checked))}
          {checked_since > 0 && ` · ${text.since(number(checked_since))}`}
        </p>
        {first.length > 0 && (
          <ul>
            {first.map((offender) => (
              <li key={offender.what}>
                <Offender offender={offender} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function Offender({ offender }: { offender: Check['first'][number] }) {
  const base = orderListOf(useRole())
  const links = useReportLinks()
  const { what, entry_id, account_id, order_id } = offender
  const where = entry_id
    ? linkTo('/journal/$id', { id: entry_id })
    : order_id
      ? linkTo(`${base}/$orderId`, { orderId: order_id })
      : account_id
        ? links.ledger(account_id, { start_date: null, end_date: today() })
        : undefined
  if (!where) return what
  return (
    <Link to={where} className={frame.link}>
      {what}
    </Link>
  )
}
