import { IconShoppingBagX } from '@tabler/icons-react'
import { linkTo } from '#platform/web/data/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoader.tsx'
import { products } from '../../calls.gen.ts'
import { productTexts } from '../../texts/texts.ts'

export const productRecord: RecordKind<typeof products.get> = {
  get: products.get,
  nav: 'productCatalog',
  list: linkTo('/product-catalog'),
  texts: productTexts,
  icon: IconShoppingBagX,
}
