import { IconShoppingBagX } from '@tabler/icons-react'
import { DetailLoader } from '#platform/web/record/RecordLoader.tsx'
import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRecordForm } from '#platform/web/record/record.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { type Product, newProduct, products } from '../../contract.ts'
import { ProductFields } from './ProductFields.tsx'
import { productTexts } from '../../texts/texts.ts'

/** The stock of a product changes only by movements. */
const productChange = newProduct.omit({ stock: true, buy_price: true })

export default function ProductEditPage() {
  const id = useIdParam('id')
  const text = useTexts(productTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoader
      asked={useApiQuery(products.get, { params: { id } })}
      list={{ title: nav.productCatalog, path: linkTo('/product-catalog'), back: text.backToList }}
      missing={text.missing}
      icon={IconShoppingBagX}
    >
      {(product) => <Edit product={product} />}
    </DetailLoader>
  )
}

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
