/** A file of items: the columns of the list, in all its languages. Loaded with the first import. */
import type { Sheet } from '#platform/web/importFile.ts'
import commonEn from '#platform/web/texts/en.ts'
import commonId from '#platform/web/texts/id.ts'
import commonMy from '#platform/web/texts/my.ts'
import commonNl from '#platform/web/texts/nl.ts'
import { type ImportedField, importedFields } from '../../contract.ts'
import en from '../texts/en.ts'
import id from '../texts/id.ts'
import my from '../texts/my.ts'
import nl from '../texts/nl.ts'

const languages = [
  { text: en, common: commonEn },
  { text: id, common: commonId },
  { text: my, common: commonMy },
  { text: nl, common: commonNl },
]

export const importSheet: Sheet<ImportedField> = {
  fields: importedFields,
  titles: languages.flatMap(({ text, common: { field } }) => [
    [field.name, 'name'],
    [text.sku, 'sku'],
    [text.location, 'location'],
    [text.onHand, 'quantity'],
    [field.category, 'inventory_category'],
    [field.unit, 'unit'],
    [text.buyPrice, 'buy_price'],
    [text.sellPrice, 'sell_price'],
    [text.minimum, 'minimum_stock'],
    [text.warrantyDays, 'warranty_days'],
  ]),
  needed: ['name', 'sku'],
  numbers: ['quantity', 'buy_price', 'sell_price', 'minimum_stock', 'warranty_days'],
  values: {
    unit: languages.flatMap(({ text }) =>
      Object.entries(text.unit).map(([code, name]) => [name, code] as const),
    ),
  },
}
