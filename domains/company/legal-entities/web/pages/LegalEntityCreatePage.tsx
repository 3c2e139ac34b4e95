import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRecordForm } from '#platform/web/record/record.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { legalEntities } from '../../calls.gen.ts'
import { legalTexts } from '../../texts/texts.ts'
import { EntityFields, eInvoiceOf, noTexts, schema, usualOf } from './LegalEntityFields.tsx'

export default function LegalEntityCreatePage() {
  const text = useTexts(legalTexts)
  const navigateTo = useNavigateTo()
  const country = useCountry()
  const record = useRecordForm(legalEntities, {
    schema,
    row: undefined,
    start: {
      ...(country ? { country_id: country, ...usualOf(country) } : {}),
      footer: noTexts,
      terms: noTexts,
      e_invoice: eInvoiceOf(),
    },
    onSaved: ({ id }) =>
      navigateTo(linkTo('/master-data/legal-entity/$id', { id }), { replace: true }),
  })
  return (
    <FormPage title={text.add} {...record}>
      <EntityFields />
    </FormPage>
  )
}
