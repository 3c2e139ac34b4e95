/** One company: its numbers, its address, its tax settings, and its texts for printed documents. */
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { languages } from '#platform/contract/text/languages.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { fileUrl } from '#platform/web/data/files.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Action } from '#platform/web/record/RecordActions.tsx'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { DetailsPanel, PanelMessage, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { legalEntities } from '../../calls.gen.ts'
import { INDONESIA, MALAYSIA, countryOfId } from '../../ids.ts'
import { numberNames } from '../../names.ts'
import { malaysianStates } from '../components/states.ts'
import { legalTexts } from '../../texts/texts.ts'
import css from './legal.module.css'
import { legalRecord } from './record.ts'

type Entity = DataOut<typeof legalEntities.get>
interface Of {
  entity: Entity
}

const LegalEntityPage = () => (
  <RecordLoader of={legalRecord}>{(entity) => <Shown entity={entity} />}</RecordLoader>
)
export default LegalEntityPage

function Shown({ entity }: Of) {
  const { button } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  const country = nameOfCountry(entity.country_id, entity.country.name)
  const edit: Action = {
    name: 'edit',
    label: button.edit,
    icon: IconPencil,
    can: entity.can.update,
    main: true,
    to: linkTo('/master-data/legal-entity/$id/edit', { id: entity.id }),
  }
  return (
    <RecordPage
      title={entity.legal_name}
      subtitle={[country, entity.trade_name].filter(Boolean).join(' · ')}
      actions={[edit]}
      side={
        <>
          <Company entity={entity} />
          <Tax entity={entity} />
        </>
      }
    >
      <Garages entity={entity} />
      <Papers entity={entity} />
    </RecordPage>
  )
}

function Company({ entity }: Of) {
  const text = useTexts(legalTexts)
  const { field } = useTexts(commonTexts)
  const { logo_url, street, house_number, postal_code, city, region_code } = entity
  const numbers = Object.keys(countryOfId).flatMap((name): [string, ReactNode][] => {
    const label = numberNames[name as 'npwp'] as string | undefined
    return label && name in entity ? [[label, entity[name as 'npwp']]] : []
  })
  return (
    <DetailsPanel
      title={text.company}
      above={logo_url && <img className={css.logo} src={fileUrl(logo_url)} alt={text.logo} />}
      rows={[
        ...numbers.filter(([, value]) => value),
        ...(entity.country_id === MALAYSIA ? ([[text.msicName, entity.msic_name]] as const) : []),
        [
          field.address,
          [
            [street, house_number].filter(Boolean).join(' '),
            [postal_code, city].filter(Boolean).join(' '),
          ]
            .filter(Boolean)
            .join(', '),
        ],
        [
          entity.country_id === MALAYSIA ? text.state : text.region,
          malaysianStates.find(
            ([code]) => entity.country_id === MALAYSIA && code === region_code,
          )?.[1] ?? region_code,
        ],
        [field.phone, entity.phone_display],
        [field.email, entity.email],
        [field.website, entity.website],
        ['IBAN', entity.iban],
        ['BIC', entity.bic],
        [text.bankText, entity.bank_text],
      ]}
    />
  )
}

function Tax({ entity }: Of) {
  const text = useTexts(legalTexts)
  const { button } = useTexts(commonTexts)
  const { dayLong, number } = useFormat()
  const percent = (basisPoints: number) =>
    basisPoints === 0 ? null : `${number(basisPoints / 100)}%`
  const { is_registered, registered_from: from, e_invoice: sent } = entity
  return (
    <DetailsPanel
      title={text.tax}
      rows={[
        [text.registered, is_registered && from ? dayLong(from) : text.notRegistered],
        [text.withTax, entity.prices_include_tax ? button.yes : button.no],
        ...(entity.kor ? ([[text.kor, button.yes]] as const) : []),
        [text.period, String(entity.tax_period_months)],
        [text.basis, text.bases[entity.tax_basis]],
        [text.withholdingRate, percent(entity.withholding_rate)],
        [text.withholdingWithoutNumber, percent(entity.withholding_rate_without_number)],
        [text.eInvoicesFrom, sent.from && dayLong(sent.from)],
        [text.adapter, text.adapters[sent.adapter]],
        ...(entity.country_id === INDONESIA
          ? ([[text.buyerBranch, text.buyerBranches[sent.buyer_branch]]] as const)
          : []),
        ...(sent.adapter === 'service'
          ? ([
              [text.serviceUrl, sent.url],
              [text.clientId, sent.client_id],
            ] as const)
          : []),
        ...(sent.adapter === 'access_point'
          ? ([
              [text.pointUrl, sent.url],
              [text.sender, sent.client_id],
            ] as const)
          : []),
      ]}
    />
  )
}

function Garages({ entity }: Of) {
  const text = useTexts(legalTexts)
  return (
    <RecordPanel title={text.garages}>
      {entity.garages.length === 0 ? (
        <PanelMessage>{text.noGarages}</PanelMessage>
      ) : (
        <ul className={css.garages}>
          {entity.garages.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </RecordPanel>
  )
}

function Papers({ entity: { footer, terms } }: Of) {
  const text = useTexts(legalTexts)
  return (
    <DetailsPanel
      title={text.papers}
      rows={languages.flatMap((language): [string, ReactNode][] => [
        [text.footer(languageNames[language]), footer[language]],
        [text.terms(languageNames[language]), terms[language]],
      ])}
    />
  )
}
