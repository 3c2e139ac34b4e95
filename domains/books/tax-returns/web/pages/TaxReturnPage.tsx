/** The tax return of a company: its figures, its close, and the filed returns. */
import { Button } from '@mantine/core'
import { IconFileOff, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { FileMenu } from '#domains/books/reports/web/shared/FileMenu.tsx'
import { queryFailure, useApiQuery } from '#platform/web/data/api.ts'
import { ShownCurrency, currencyIn, useCurrency } from '#platform/web/language/currency.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { FailureNotice } from '#platform/web/ui/feedback/FailureNotice.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { PanelMessage } from '#platform/web/record/RecordPanel.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { TaxReturn } from '../../contract.ts'
import { taxReturns } from '../../calls.gen.ts'
import { TaxTabs } from '../shared/TaxTabs.tsx'
import { taxReturnTexts } from '../../texts/texts.ts'
import { OtherFigures } from './OtherFigures.tsx'
import { Boxes } from './Boxes.tsx'
import { FiledReturns } from './FiledReturns.tsx'
import { Figures, Result } from './Figures.tsx'
import { NoCompany } from './NoCompany.tsx'
import { ReturnLoading } from './ReturnLoading.tsx'
import { ReturnTools } from './ReturnTools.tsx'
import { returnTable } from './figures.ts'
import css from './tax.module.css'
import { useCompanies, usePeriodName, useSpan } from './useTaxPeriod.ts'

const CloseDialog = lazyComponent(async () => (await import('./CloseDialog.tsx')).CloseDialog)

export default function TaxReturnPage() {
  const { nav } = useTexts(commonTexts)
  const { companies, company, choose, ...asking } = useCompanies()
  const span = useSpan(company)
  const query = useApiQuery(
    taxReturns.get,
    { query: { legal_entity_id: company?.id, ...span } },
    { keep: true, enabled: Boolean(company) },
  )
  const failure = asking.error ?? queryFailure(query)
  // of another company while the next one is added up
  const report = query.data?.legal_entity.id === company?.id ? query.data : undefined
  const nameOf = usePeriodName()
  const currency = useCurrency()
  return (
    <ShownCurrency value={currencyIn(report) ?? currency}>
      <PageHeader
        title={nav.tax}
        subtitle={report ? `${report.legal_entity.name} · ${nameOf(report)}` : '\u00a0'}
        actions={report && !failure && <Actions report={report} />}
      />
      <Panel className={css.panel ?? ''}>
        <TaxTabs />
        {companies?.length === 0 && !failure ? (
          <NoCompany />
        ) : (
          <>
            {company && (
              <ReturnTools
                companies={companies ?? []}
                company={company}
                choose={choose}
                report={report}
              />
            )}
            {failure ? (
              <FailureNotice
                failure={failure}
                onRetry={() => void (asking.error ? asking.refetch() : query.refetch())}
              />
            ) : report ? (
              <div aria-busy={query.isPlaceholderData} className={css.body}>
                <Body report={report} />
              </div>
            ) : (
              <ReturnLoading />
            )}
          </>
        )}
      </Panel>
      {report && !failure && (
        <div className={css.below}>
          <OtherFigures report={report} />
          <FiledReturns company={report.legal_entity.id} />
        </div>
      )}
    </ShownCurrency>
  )
}

function Body({ report }: { report: TaxReturn }) {
  const text = useTexts(taxReturnTexts)
  return (
    <>
      {report.legal_entity.kor && <PanelMessage>{text.korHint}</PanelMessage>}
      {report.rows.length > 0 ? (
        <Figures rows={report.rows} report={report} list="rows" label={text.title} />
      ) : (
        <Notice icon={<IconFileOff size={34} stroke={1.5} aria-hidden />} title={text.none}>
          {text.noneText}
        </Notice>
      )}
      <Result report={report} />
      {report.boxes.length > 0 && <Boxes report={report} />}
    </>
  )
}

function Actions({ report }: { report: TaxReturn }) {
  const text = useTexts(taxReturnTexts)
  const language = useLanguage()
  const currency = useCurrency()
  const [closing, setClosing] = useState(false)
  const { legal_entity, start_date, end_date } = report
  return (
    <>
      <FileMenu
        name={`${text.title} ${legal_entity.name}`}
        days={`${start_date}-${end_date}`}
        sheet={() =>
          returnTable(report, text as Parameters<typeof returnTable>[1], { language, currency })
        }
      />
      {!report.filed && (
        <AbilityGuard ability={report.can.close}>
          <Button
            leftSection={<IconLock size={17} stroke={1.7} aria-hidden />}
            onClick={() => setClosing(true)}
          >
            {text.close}
          </Button>
        </AbilityGuard>
      )}
      {closing && <CloseDialog report={report} onClose={() => setClosing(false)} />}
    </>
  )
}
