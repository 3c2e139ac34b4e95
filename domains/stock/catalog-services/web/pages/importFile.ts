/** A file of services: the columns of the list, in all its languages. Loaded with the first import. */
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
    [field.country, 'country'],
    [field.price, 'price'],
    [field.category, 'category'],
    [text.minutes, 'minutes'],
    [text.warrantyDays, 'warranty_days'],
    [text.warrantyCondition, 'warranty_condition'],
    [field.description, 'description'],
  ]),
  needed: ['name'],
  numbers: ['price', 'minutes', 'warranty_days'],
  values: {
    country: languages.flatMap(({ common: { country } }) =>
      Object.entries(country).map(([id, name]) => [name, id] as const),
    ),
    warranty_condition: languages.flatMap(({ text }) =>
      Object.entries(text.condition).map(([code, name]) => [name, code] as const),
    ),
  },
}
