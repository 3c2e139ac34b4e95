/**
 * The frame of every report: title, garages and days, the options above the figures, print and files. Print shows
 * only the sheet: title, garages, days, time of the report, figures.
 *
 *   <ReportFrame title={nav.balanceSheet} days={...} asked={asked} tools={...} file={(data) => ...}>
 *     {(sheet) => <StatementTable ... />}
 *   </ReportFrame>
 */
import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { chooseGarage } from '#platform/web/scope.ts'
import { useUpdateSearch } from '#platform/web/data/address.ts'
import { type QueryFailureState, queryFailure } from '#platform/web/data/api.ts'
import type { Currency } from '#platform/contract/money/currency.ts'
import { ShownCurrency, currencyIn, useCurrency } from '#platform/web/language/currency.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { reportsTexts } from '../../texts/texts.ts'
import { FileMenu } from '../shared/FileMenu.tsx'
import type { ReportTable } from '../shared/file.ts'
import css from '../shared/report.module.css'
import { useReportScope } from './useReportScope.ts'

export interface ReportRequest<T> extends QueryFailureState {
  data: T | undefined
  isPlaceholderData: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

interface Props<T> {
  title: string
  /** "November 2026": below the title and in print. */
  days: string
  /** For the file's name: `2026-11-01-2026-11-30`. */
  fileDays: string
  asked: ReportRequest<T>
  /** Links to the reports beside this one. */
  tabs?: ReactNode
  /** The figure that most readers came for, repeated in the head. */
  result?: string | undefined
  /** The options above the figures. */
  tools?: ReactNode
  /** More buttons at the right of the title. */
  actions?: ReactNode
  /** Shown instead of the report while a choice is missing. */
  instead?: ReactNode
  /** The report as a plain table, with its amounts as files carry them (`moneyCell`). */
  file: (data: T, currency: Currency) => ReportTable | Promise<ReportTable>
  /** Called before printing, which may need more rows than the screen shows. */
  beforePrint?: (() => Promise<void>) | undefined
  /** Too many columns for a portrait page. */
  isWide?: boolean
  children: (data: T) => ReactNode
}

export function ReportFrame<T>(props: Props<T>) {
  const { title, days, asked, tabs, tools, result, isWide, children } = props
  const reach = useReportScope()
  const { data } = asked
  const shown = useCurrency()
  const currency = currencyIn(data) ?? shown
  const error = queryFailure(asked)
  const instead = reach.isChosen ? props.instead : <GarageFirst />
  return (
    <ShownCurrency value={currency}>
      <PageHeader
        title={title}
        subtitle={
          reach.isChosen ? [reach.name, days, result].filter(Boolean).join(' · ') : '\u00a0'
        }
        actions={
          <>
            {props.actions}
            {!instead && (
              <>
                <PrintButton off={!data} before={props.beforePrint} />
                <FileMenu
                  name={`${title} ${reach.name}`}
                  days={props.fileDays}
                  sheet={data === undefined ? undefined : () => props.file(data, currency)}
                />
              </>
            )}
          </>
        }
      />
      <Panel className={css.report ?? ''}>
        {tabs}
        {reach.isChosen && tools && <div className={css.tools}>{tools}</div>}
        {instead ?? (
          <article className={css.paper} data-wide={isWide || undefined}>
            <PaperHead title={title} of={reach.name} days={days} at={asked.dataUpdatedAt} />
            {data !== undefined && !(error && asked.isPlaceholderData) ? (
              <div aria-busy={asked.isPlaceholderData}>{children(data)}</div>
            ) : error ? (
              <FailureNotice failure={error} onRetry={() => void asked.refetch()} />
            ) : (
              <Loading />
            )}
          </article>
        )}
      </Panel>
    </ShownCurrency>
  )
}

/** The specification's sentence, the garages to choose from, and a button to see all of them together. */
function GarageFirst() {
  const text = useTexts(reportsTexts)
  const { page, shell } = useTexts(commonTexts)
  const change = useUpdateSearch()
  return (
    <Notice
      title={page.selectGarage}
      action={
        <div className={css.garageFirst}>
          <PickerInput
            aria-label={shell.selectGarage}
            placeholder={shell.selectGarage}
            source={garages.list}
            query={{ garage_id: 0 }}
            value={null}
            onChange={(_, row) =>
              row && chooseGarage({ id: row.id, name: row.name, address: row.address ?? '' })
            }
          />
          <Button variant="light" onClick={() => change({ all: 'true' })}>
            {text.seeAll}
          </Button>
        </div>
      }
    >
      {text.selectGarageHint}
    </Notice>
  )
}

interface HeadProps {
  title: string
  of: string
  days: string
  /** When the figures were computed. */
  at: number
}

/** In print only. */
function PaperHead({ title, of, days, at }: HeadProps) {
  const text = useTexts(reportsTexts)
  const { moment } = useFormat()
  return (
    <header className={css.paperHead}>
      <h2>{title}</h2>
      <div>{of}</div>
      <div>{days}</div>
      <div>{at > 0 && text.printedAt(moment(new Date(at).toISOString()))}</div>
    </header>
  )
}

function PrintButton({ off, before }: { off: boolean; before: (() => Promise<void>) | undefined }) {
  const { button } = useTexts(commonTexts)
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await before?.()
    setBusy(false)
    window.print()
  }
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden />}
      loading={busy}
      disabled={off}
      onClick={() => void print()}
    >
      {button.print}
    </Button>
  )
}

const SKELETON_ROWS = 10

function Loading() {
  const { shell } = useTexts(commonTexts)
  return (
    <output className={css.loading} aria-label={shell.loading}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row}>
          {/* widths differ from row to row, as text does */}
          <Skeleton height={11} width={`${28 + ((row * 7) % 24)}%`} />
          <Skeleton height={11} width={`${9 + ((row * 5) % 6)}%`} />
        </div>
      ))}
    </output>
  )
}
