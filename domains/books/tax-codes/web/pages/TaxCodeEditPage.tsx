import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { useRecordForm } from '#platform/web/record/record.tsx'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { taxCodes } from '../../calls.gen.ts'
import { taxCodeTexts } from '../../texts/texts.ts'
import { TaxCodeFields, schema } from './TaxCodeFields.tsx'
import { taxCodeRecord } from './record.ts'

type Code = DataOut<typeof taxCodes.get>

const TaxCodeEditPage = () => (
  <RecordLoader of={taxCodeRecord}>{(code) => <Edit code={code} />}</RecordLoader>
)

export default TaxCodeEditPage

function Edit({ code }: { code: Code }) {
  const text = useTexts(taxCodeTexts)
  const navigateTo = useNavigateTo()
  const record = useRecordForm(taxCodes, {
    schema,
    row: code,
    onSaved: ({ id }) => navigateTo(linkTo('/tax/code/$id', { id }), { replace: true }),
  })
  return (
    <FormPage title={`${text.edit}: ${code.code}`} {...record}>
      <TaxCodeFields code={code} />
    </FormPage>
  )
}
