import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRecordForm } from '#platform/web/record/record.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { newProduct } from '../../contract.ts'
import { products } from '../../calls.gen.ts'
import { ProductFields } from './ProductFields.tsx'
import { productTexts } from '../../texts/texts.ts'

export default function ProductCreatePage() {
  const text = useTexts(productTexts)
  const navigateTo = useNavigateTo()
  const country = useCountry()
  const record = useRecordForm(products, {
    schema: newProduct,
    row: undefined,
    start: { unit: 'pcs', ...(country ? { country_id: country } : {}) },
    onSaved: ({ id }) => navigateTo(linkTo('/product-catalog/$id', { id }), { replace: true }),
  })
  return (
    <FormPage title={text.add} {...record}>
      <ProductFields />
    </FormPage>
  )
}
