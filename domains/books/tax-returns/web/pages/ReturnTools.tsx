/** Choice of company and period of a return, and its status. */
import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useUpdateSearch } from '#platform/web/data/address.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { today } from '#platform/web/data/today.ts'
import { Status, type Tone } from '#platform/web/ui/Status.tsx'
import type { TaxReturn } from '../../contract.ts'
import { periodAfter, periodOf } from '../../rules.ts'
import { taxReturnTexts } from '../../texts/texts.ts'
import css from './tax.module.css'
import { type Company, usePeriodName } from './useTaxPeriod.ts'

interface Props {
  companies: readonly Company[]
  company: Company
  choose: (id: number) => void
  report: TaxReturn | undefined
}

const tones = { filed: 'good', due: 'waiting', running: 'neutral' } as const satisfies Record<
  string,
  Tone
>

export function ReturnTools({ companies, company, choose, report }: Props) {
  const text = useTexts(taxReturnTexts)
  return (
    <div className={css.tools}>
      {companies.length > 1 && (
        <Select
          aria-label={text.company}
          w={260}
          data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(company.id)}
          onChange={(id) => id && choose(Number(id))}
          allowDeselect={false}
          withScrollArea={false}
        />
      )}
      {report && <Period report={report} months={company.tax_period_months} />}
    </div>
  )
}

function Period({ report, months }: { report: TaxReturn; months: number }) {
  const text = useTexts(taxReturnTexts)
  const change = useUpdateSearch()
  const nameOf = usePeriodName()
  const { moment } = useFormat()
  const { filed, filed_until, end_date, basis } = report
  const period = periodOf(end_date, months)
  const present = periodOf(today(), months)
  const go = (by: number) => change({ until: periodAfter(period, months, by).end_date })
  const isFiled = filed_until !== null && end_date <= filed_until
  const state = isFiled ? 'filed' : end_date < today() ? 'due' : 'running'
  return (
    <>
      <div className={css.period}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={text.periodBefore}
          onClick={() => go(-1)}
        >
          <IconChevronLeft size={17} />
        </ActionIcon>
        <b>{nameOf(report)}</b>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={text.periodAfter}
          disabled={end_date >= present.end_date}
          onClick={() => go(1)}
        >
          <IconChevronRight size={17} />
        </ActionIcon>
      </div>
      <Status tone={tones[state]}>{text.states[state]}</Status>
      <small className={css.note}>
        {filed?.filed_by
          ? text.filedBy(filed.filed_by.full_name, moment(filed.filed_at))
          : text.basis[basis]}
      </small>
    </>
  )
}
