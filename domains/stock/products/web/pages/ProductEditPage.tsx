import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRecordForm } from '#platform/web/record/record.tsx'
import { type Product, newProduct } from '../../contract.ts'
import { products } from '../../calls.gen.ts'
import { ProductFields } from './ProductFields.tsx'
import { productRecord } from './record.ts'
import { productTexts } from '../../texts/texts.ts'

/** The stock of a product changes only by movements. */
const productChange = newProduct.omit({ stock: true, buy_price: true })

const ProductEditPage = () => (
  <RecordLoader of={productRecord}>{(product) => <Edit product={product} />}</RecordLoader>
)
export default ProductEditPage

function Edit({ product }: { product: Product }) {
  const text = useTexts(productTexts)
  const navigateTo = useNavigateTo()
  const record = useRecordForm(products, {
    schema: productChange,
    row: product,
    onSaved: ({ id }) => navigateTo(linkTo('/product-catalog/$id', { id }), { replace: true }),
  })
  return (
    <FormPage title={`${text.edit}: ${product.name}`} {...record}>
      <ProductFields product={product} />
    </FormPage>
  )
}
