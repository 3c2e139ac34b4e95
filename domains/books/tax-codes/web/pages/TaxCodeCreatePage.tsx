import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRecordForm } from '#platform/web/record/record.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { taxCodes } from '../../calls.gen.ts'
import { taxCodeTexts } from '../../texts/texts.ts'
import { TaxCodeFields, noNames, schema } from './TaxCodeFields.tsx'

export default function TaxCodeCreatePage() {
  const text = useTexts(taxCodeTexts)
  const navigateTo = useNavigateTo()
  const country = useCountry()
  const record = useRecordForm(taxCodes, {
    schema,
    row: undefined,
    start: {
      ...(country ? { country_id: country } : {}),
      name: noNames,
      kind: 'standard',
      recoverable: true,
    },
    onSaved: ({ id }) => navigateTo(linkTo('/tax/code/$id', { id }), { replace: true }),
  })
  return (
    <FormPage title={text.add} {...record}>
      <TaxCodeFields />
    </FormPage>
  )
}
