/** The fields of a company, which depend on the country. */
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { fitsDecimals } from '#platform/contract/money/quantity.ts'
import { string } from '#platform/contract/fields.ts'
import { languages } from '#platform/contract/text/languages.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import { messages } from '#platform/contract/messages.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { ImageField } from '#platform/web/forms/upload.tsx'
import {
  type Adapter,
  adapters,
  buyerBranches,
  newLegalEntity,
  taxBases,
  taxPeriods,
} from '../../contract.ts'
import { type legalEntities } from '../../calls.gen.ts'
import { INDONESIA, MALAYSIA, NETHERLANDS, type TaxId, countryOfId } from '../../ids.ts'
import { numberNames } from '../../names.ts'
import {
  type WithholdingRates,
  adaptersOf,
  legalEntityProblems,
  usualPricesIncludeTax,
  usualTaxBasis,
  usualTaxPeriod,
  usualWithholding,
} from '../../rules.ts'
import { AddressFields } from '../shared/AddressFields.tsx'
import { legalTexts } from '../../texts/texts.ts'
import { ServiceUrlField } from './ServiceUrlField.tsx'
import css from './legal.module.css'

const eInvoice = newLegalEntity.shape.e_invoice.unwrap()

/** PEM is sent only if it was typed: otherwise the stored one stays. */
const typed = string()
  .trim()
  .max(8000, messages.tooLong)
  .transform((text) => text || undefined)
  .optional()

/** Percent, as people say it: the call takes basis points. */
const percent = z
  .number({ error: messages.notANumber })
  .min(0, messages.tooSmall)
  .max(100, messages.tooBig)
  .refine((value) => fitsDecimals(value, 2), messages.notANumber)
  .nullish()
  .transform((value) => (value == null ? null : Math.round(value * 100)))

/** The server validates a body in the same way. A secret is sent only if it was typed: otherwise the stored one stays. */
export const schema = newLegalEntity
  .extend({
    withholding_rate: percent,
    withholding_rate_without_number: percent,
    e_invoice: eInvoice.extend({
      client_secret: string()
        .trim()
        .max(500, messages.tooLong)
        .transform((typed) => typed || undefined)
        .optional(),
      certificate: typed,
      private_key: typed,
    }),
  })
  .check(({ value, issues }) => {
    for (const [field, message] of Object.entries(legalEntityProblems(value, value.country_id)))
      issues.push({ code: 'custom', path: field.split('.'), message, input: value })
  })

/** How e-invoices are sent, as the form begins. The secret is never answered. */
export const eInvoiceOf = (entity?: Entity) => ({
  adapter: entity?.e_invoice.adapter ?? adapters[0],
  from: entity?.e_invoice.from ?? null,
  buyer_branch: entity?.e_invoice.buyer_branch ?? buyerBranches[0],
  // the choice of addresses has none with a slash at the end
  url: entity?.e_invoice.url?.replace(/\/+$/, '') ?? '',
  client_id: entity?.e_invoice.client_id ?? '',
  client_secret: '',
  certificate: '',
  private_key: '',
})

export const noTexts = { en: '', id: '', my: '', nl: '' }

type Entity = DataOut<typeof legalEntities.get>

export const usualOf = (country: number) => ({
  prices_include_tax: usualPricesIncludeTax(country),
  kor: false,
  tax_period_months: usualTaxPeriod(country),
  tax_basis: usualTaxBasis(country) as (typeof taxBases)[number],
  ...percentsOf(usualWithholding(country)),
})

/** As the form has them. */
export const percentsOf = (rates: WithholdingRates) => ({
  withholding_rate: rates.withholding_rate / 100,
  withholding_rate_without_number: rates.withholding_rate_without_number / 100,
})

/** The numbers that a country's companies have, in the order of the form. */
const numbersOf = (country: number) =>
  (Object.keys(countryOfId) as TaxId[]).filter(
    (name) => countryOfId[name] === country && name in newLegalEntity.shape,
  )

export function EntityFields({ entity }: { entity?: Entity }) {
  const text = useTexts(legalTexts)
  const { field, country } = useTexts(commonTexts)
  const { setValue } = useFormContext()
  const countryId = useWatch({ name: 'country_id' }) as number | null
  const changeCountry = (id: unknown) => {
    // fields of another country are hidden and must not be sent
    for (const name of Object.keys(countryOfId))
      if (name in newLegalEntity.shape) setValue(name, '')
    setValue('e_invoice.adapter', adapters[0])
    if (id) for (const [name, value] of Object.entries(usualOf(Number(id)))) setValue(name, value)
  }
  return (
    <>
      <Field name="legal_name" label={text.name} maxLength={200} first />
      <Field name="trade_name" label={text.tradeName} hint={text.tradeNameHint} maxLength={200} />
      <Field
        name="country_id"
        label={field.country}
        type="select"
        wide
        disabled={Boolean(entity)}
        options={Object.entries(country).map(([id, label]) => ({ value: Number(id), label }))}
        onChanged={changeCountry}
      />
      {countryId && (
        <>
          <Section title={text.numbers} />
          {numbersOf(countryId).map((name) => (
            <Field
              key={name}
              name={name}
              label={name === 'msic_name' ? text.msicName : numberNames[name]}
              maxLength={name === 'msic_name' ? 300 : 40}
            />
          ))}
        </>
      )}
      <Section title={text.address} />
      <AddressFields isMalaysian={countryId === MALAYSIA} />
      <Field name="phone" label={field.phone} type="phone" maxLength={40} />
      <Field name="email" label={field.email} type="email" maxLength={200} />
      <Field name="website" label={field.website} maxLength={200} />
      <Bank />
      <Tax />
      <EInvoices
        hasSecret={entity?.e_invoice.has_secret ?? false}
        isLost={entity?.e_invoice.secret_lost ?? false}
        hasCertificate={entity?.e_invoice.has_certificate ?? false}
      />
      <Papers logo={entity?.logo_url} />
    </>
  )
}

const Section = ({ title }: { title: string }) => <h2 className={css.section}>{title}</h2>

function Bank() {
  const text = useTexts(legalTexts)
  return (
    <>
      <Section title={text.bank} />
      <Field name="iban" label="IBAN" maxLength={60} />
      <Field name="bic" label="BIC" maxLength={20} />
      <Field name="bank_text" label={text.bankText} type="textarea" maxLength={300} />
    </>
  )
}

function Tax() {
  const text = useTexts(legalTexts)
  const isRegistered = useWatch({ name: 'is_registered' }) as boolean
  const countryId = useWatch({ name: 'country_id' }) as number | null
  return (
    <>
      <Section title={text.tax} />
      <Field name="is_registered" label={text.registered} type="switch" />
      {isRegistered && (
        <Field name="registered_from" label={text.registeredFrom} type="date" required />
      )}
      <Field
        name="prices_include_tax"
        label={text.withTax}
        hint={text.withTaxHint}
        type="switch"
        wide
      />
      {countryId === NETHERLANDS && (
        <Field name="kor" label={text.kor} hint={text.korHint} type="switch" wide />
      )}
      <Field
        name="tax_period_months"
        label={text.period}
        type="select"
        options={taxPeriods.map((months) => ({ value: months, label: String(months) }))}
      />
      <Field
        name="tax_basis"
        label={text.basis}
        type="select"
        options={taxBases.map((basis) => ({ value: basis, label: text.bases[basis] }))}
      />
      <Field
        name="withholding_rate"
        label={text.withholdingRate}
        hint={text.withholdingHint}
        type="number"
      />
      <Field
        name="withholding_rate_without_number"
        label={text.withholdingWithoutNumber}
        type="number"
      />
    </>
  )
}

interface StoredSecrets {
  hasSecret: boolean
  /** They cannot be read any more. */
  isLost: boolean
  hasCertificate: boolean
}

/** Sending by file or e-mail needs only the first day of e-invoices. */
function EInvoices(props: StoredSecrets) {
  const text = useTexts(legalTexts)
  const adapter = useWatch({ name: 'e_invoice.adapter' }) as Adapter
  const countryId = useWatch({ name: 'country_id' }) as number | null
  return (
    <>
      <Section title={text.eInvoices} />
      <Field
        name="e_invoice.from"
        label={text.eInvoicesFrom}
        hint={text.eInvoicesFromHint}
        type="date"
      />
      <Field
        name="e_invoice.adapter"
        label={text.adapter}
        hint={adapter === 'smtp' ? text.mailHint : undefined}
        type="select"
        options={(countryId ? adaptersOf(countryId) : adapters).map((adapter) => ({
          value: adapter,
          label: text.adapters[adapter],
        }))}
      />
      {countryId === INDONESIA && (
        <Field
          name="e_invoice.buyer_branch"
          label={text.buyerBranch}
          hint={text.buyerBranchHint}
          type="select"
          options={buyerBranches.map((buyerBranch) => ({
            value: buyerBranch,
            label: text.buyerBranches[buyerBranch],
          }))}
        />
      )}
      {(adapter === 'service' || adapter === 'access_point') && (
        <Service {...props} isPoint={adapter === 'access_point'} />
      )}
    </>
  )
}

/** Where the other side is, and who we are to it. Only the service of a country wants a certificate. */
function Service({
  hasSecret,
  isLost,
  hasCertificate,
  isPoint,
}: StoredSecrets & { isPoint: boolean }) {
  const text = useTexts(legalTexts)
  const countryId = useWatch({ name: 'country_id' }) as number | null
  const stays = isLost ? text.secretLost : hasSecret ? text.secretStays : undefined
  return (
    <>
      {countryId === MALAYSIA ? (
        <ServiceUrlField />
      ) : (
        <Field
          name="e_invoice.url"
          label={isPoint ? text.pointUrl : text.serviceUrl}
          hint={isPoint ? text.pointUrlHint : undefined}
          required={isPoint}
          maxLength={300}
          wide
        />
      )}
      <Field
        name="e_invoice.client_id"
        label={isPoint ? text.sender : text.clientId}
        required={isPoint}
        maxLength={200}
      />
      <Field
        name="e_invoice.client_secret"
        label={isPoint ? text.key : text.clientSecret}
        type="password"
        hint={stays}
        required={isPoint && !hasSecret}
        autoComplete="new-password"
        maxLength={500}
      />
      {!isPoint && (
        <>
          <Field
            name="e_invoice.certificate"
            label={text.certificate}
            type="textarea"
            hint={isLost ? text.secretLost : hasCertificate ? text.certificateStays : undefined}
            maxLength={8000}
          />
          <Field
            name="e_invoice.private_key"
            label={text.privateKey}
            type="password"
            autoComplete="new-password"
            maxLength={8000}
          />
        </>
      )}
    </>
  )
}

function Papers({ logo }: { logo: string | null | undefined }) {
  const text = useTexts(legalTexts)
  return (
    <>
      <Section title={text.papers} />
      <ImageField name="logo_file_id" label={text.logo} url={logo ?? undefined} wide />
      {languages.map((language) => (
        <Field
          key={language}
          name={`footer.${language}`}
          label={text.footer(languageNames[language])}
          type="textarea"
          hint={language === 'en' ? text.languageHint : undefined}
          maxLength={500}
          wide={false}
        />
      ))}
      {languages.map((language) => (
        <Field
          key={language}
          name={`terms.${language}`}
          label={text.terms(languageNames[language])}
          type="textarea"
          maxLength={2000}
          wide={false}
        />
      ))}
    </>
  )
}
