/** One tax code: how it taxes, since when at which rate, and where its tax goes. */
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { languages } from '#platform/contract/text/languages.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import type { Action } from '#platform/web/record/RecordActions.tsx'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { DetailsPanel, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { RecordTable } from '#platform/web/record/RecordTable.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { taxCodes } from '../../calls.gen.ts'
import { useAccountName } from '#domains/books/accounts/web/shared/accountName.ts'
import { taxCodeTexts } from '../../texts/texts.ts'
import { taxCodeRecord } from './record.ts'
import { useRateName } from './useRateName.ts'

const RateDialog = lazyComponent(async () => (await import('./RateDialog.tsx')).RateDialog)

interface Of {
  code: DataOut<typeof taxCodes.get>
}

const TaxCodePage = () => (
  <RecordLoader of={taxCodeRecord}>{(code) => <Shown code={code} />}</RecordLoader>
)
export default TaxCodePage

function Shown({ code }: Of) {
  const { button } = useTexts(commonTexts)
  const language = useLanguage()
  const nameOfCountry = useNameOfCountry()
  const edit: Action = {
    name: 'edit',
    label: button.edit,
    icon: IconPencil,
    can: code.can.update,
    main: true,
    to: linkTo('/tax/code/$id/edit', { id: code.id }),
  }
  return (
    <RecordPage
      title={code.code}
      subtitle={[code.name[language], nameOfCountry(code.country_id, code.country.name)].join(
        ' · ',
      )}
      actions={[edit]}
      side={
        <>
          <Facts code={code} />
          <Books code={code} />
        </>
      }
    >
      <Rates code={code} />
    </RecordPage>
  )
}

function Facts({ code }: Of) {
  const text = useTexts(taxCodeTexts)
  return (
    <DetailsPanel
      title={text.facts}
      rows={[
        [text.kindName, text.kind[code.kind]],
        [text.reason, code.reason],
        ...languages.map(
          (language) => [text.nameIn(languageNames[language]), code.name[language]] as const,
        ),
      ]}
    />
  )
}

function Books({ code }: Of) {
  const { codeAndName } = useAccountName()
  const text = useTexts(taxCodeTexts)
  const { button } = useTexts(commonTexts)
  return (
    <DetailsPanel
      title={text.books}
      rows={[
        [text.accountOut, code.account_out && codeAndName(code.account_out)],
        [text.accountIn, code.account_in && codeAndName(code.account_in)],
        [text.recoverable, code.recoverable ? button.yes : text.notRecoverable],
        [text.boxSale, code.box_sale],
        [text.boxPurchase, code.box_purchase],
        [text.eInvoice, code.e_invoice],
      ]}
    />
  )
}

function Rates({ code }: Of) {
  const text = useTexts(taxCodeTexts)
  const { dayLong } = useFormat()
  const nameOfRate = useRateName()
  const [isAdding, setAdding] = useState(false)
  return (
    <RecordPanel
      title={text.rates}
      beside={
        <AbilityGuard ability={code.can.add_rate}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {text.addRate}
          </Button>
        </AbilityGuard>
      }
    >
      <RecordTable
        label={text.rates}
        rows={code.rates}
        rowKey={({ id }) => id}
        empty={text.noRates}
        columns={[
          {
            name: 'valid_from',
            label: text.validFrom,
            value: ({ valid_from }) => valid_from,
            cell: ({ valid_from }) => dayLong(valid_from),
          },
          { name: 'rate', label: text.rate, value: nameOfRate },
        ]}
      />
      {isAdding && <RateDialog id={code.id} onClose={() => setAdding(false)} />}
    </RecordPanel>
  )
}
